import { beforeEach, expect, test, vi } from 'vitest';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit } from '#client/store/testing/stores.ts';
import { freshPhone, noras, omars, storeOf, type App } from '../testing/phone.ts';

/**
 * What signing out clears, and what it moves into the outbox first (spec portal §4; decision 058).
 */

/** The browser's storage, in memory. */
function memory(): Storage {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      kept.set(key, value);
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true });
    },
    removeItem(key: string) {
      kept.delete(key);
      Reflect.deleteProperty(storage, key);
    },
    clear: () => [...kept.keys()].forEach((key) => storage.removeItem(key)),
  };
  for (const name of Object.keys(storage))
    Object.defineProperty(storage, name, { enumerable: false });
  return storage as unknown as Storage;
}

let app: App;
beforeEach(async () => {
  ({ app } = await freshPhone());
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});

const pressKey = `porchlight:startVisit:${visitId()}`;

const commands = () =>
  storeOf(app).tables.read(['outbox'], async (tx) =>
    (await tx.lane(`visit:${visitId()}`)).map(({ command }) => command),
  );

test('the marks of router and lists go, and the choices for lists stay', async () => {
  await app.signIn(noras);
  sessionStorage.setItem('tanstack_router_reload:part', '1');
  localStorage.setItem('porchlight.list.me.users', '{}');
  await app.signOut({ force: true });
  expect(sessionStorage.getItem('tanstack_router_reload:part')).toBeNull();
  expect(localStorage.getItem('porchlight.list.me.users')).toBe('{}');
});

test('a press that still waits in local storage is in the outbox before it is cleared', async () => {
  await app.signIn(noras);
  await putVisit(storeOf(app));
  localStorage.setItem(pressKey, '2026-03-05T16:00:00.000Z');
  // Counted as unsent: the person is warned before she leaves.
  expect(await app.signOut({})).toMatchObject({ unsent: 1 });
  expect(localStorage.getItem(pressKey)).toBeNull();
  expect(await commands()).toEqual(['startVisit']);
  await app.signOut({ force: true });
  await app.signIn(noras);
  expect(await commands()).toHaveLength(1);
});

test('a press of somebody else on this phone waits for them', async () => {
  await app.signIn(omars);
  localStorage.setItem(pressKey, '2026-03-05T16:00:00.000Z');
  await app.signOut({ force: true });
  expect(localStorage.getItem(pressKey)).toBe('2026-03-05T16:00:00.000Z');
});
