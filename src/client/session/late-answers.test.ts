import { beforeEach, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { freshPhone, noras, opened, storeOf, type App } from './testing/phone.ts';

let app: App;
beforeEach(async () => {
  vi.restoreAllMocks();
  ({ app } = await freshPhone());
});

/** Something that others wait for. */
function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const gone = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened: gone, open: () => open() };
}
test.each([
  ['renewing it by the password', true],
  ['hearing from the server after unlocking', false],
])('an answer that comes after the lock lets nobody in again: %s', async (_, renews) => {
  await app.signIn(noras);
  await app.lock();
  await app.unlock(noras.password);
  if (renews) await until(() => expect(opened(app).online).toBe('valid'));
  const { tables } = storeOf(app);
  const real = tables.write.bind(tables);
  const [written, locked] = [gate(), gate()];
  // The session lies in the tables, and before anybody hears of it the app is locked.
  vi.spyOn(tables, 'write').mockImplementation(async (scope, work) => {
    const result = await real(scope, work);
    if (scope.length === 1 && scope[0] === 'meta') {
      written.open();
      await locked.opened;
    }
    return result;
  });
  const asking = renews ? app.reauthenticate(noras.password) : null;
  await written.opened;
  await app.lock();
  locked.open();
  await asking;
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(app.currentSession().kind).toBe('locked');
});
