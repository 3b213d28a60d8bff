import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, freshPhone, noras, storeOf, type App } from '#client/session/testing/phone.ts';
import type { SignInServer } from '#client/session/testing/sign-in-server.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { until } from '#client/store/testing/until.ts';

/** When the page reloads by itself after a newer version took over (decision 032). */

let app: App;
let server: SignInServer;
const reload = vi.fn();
beforeEach(async () => {
  reload.mockClear();
  ({ app, server } = await freshPhone());
  vi.stubGlobal('window', { location: { reload } });
  // This phone's module instances: loaded again for each test.
  const [update, { putUpdate }] = await Promise.all([
    import('./update.ts'),
    import('#client/screen/app-update.ts'),
  ]);
  await app.signIn(noras);
  putUpdate('active');
  update.loadNewWhenLeft();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rest = (ms = 60): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Makes every database reject writes until the returned function is called. */
function fillPhone(): () => void {
  const full = (): never => {
    throw new DOMException('The disk does not take it.', 'QuotaExceededError');
  };
  const spies = (['add', 'put'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(full),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** Unsaved answers on a full phone, hidden by the idle lock. */
async function lockOverAnswers() {
  const store = storeOf(app);
  await putVisit(store);
  const draft = await app.openDraft(store, visitId());
  const makeRoom = fillPhone();
  draft.apply({ 'narrative.text': 'Ate well.' });
  await draft.flush();
  await app.lock('idle');
  return { store, draft, makeRoom };
}

test('when the app locks, a single time', async () => {
  await app.lock('idle');
  await until(() => expect(reload).toHaveBeenCalledTimes(1));
  await rest();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('not while answers are unsaved; as soon as they are saved', async () => {
  const { store, makeRoom } = await lockOverAnswers();
  await rest();
  expect([app.currentSession().kind, reload.mock.calls.length]).toEqual(['locked', 0]);
  makeRoom();
  await until(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await codeOf(store.tables.read(['outbox'], (tx) => tx.countIn('waiting')))).not.toBe(
    'done',
  );
});

test('not when the person came back first', async () => {
  const { draft, makeRoom } = await lockOverAnswers();
  await app.unlock(noras.password);
  makeRoom();
  await draft.flush();
  await rest();
  expect([draft.unsaved(), reload.mock.calls.length]).toEqual([{}, 0]);
});

test('not before the server knows of a sign-out that a full device cannot record', async () => {
  const makeRoom = fillPhone();
  server.line = false;
  await app.signOut({ force: true });
  await rest();
  expect([app.currentSession().kind, reload.mock.calls.length]).toEqual(['signed-out', 0]);
  server.line = true;
  await until(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(server.running()).toEqual([]);
  makeRoom();
});
