import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { TabMessage, Tabs } from './leader.ts';
import { run, type SessionLink } from './runtime.ts';
import { syncStatusAtom } from './status.ts';
import { world } from './testing/engine-world.ts';
import { failedToFetch, problem } from './testing/scripted-server.ts';

/** What the sending tab passes to the session from the server's answers. */

const leading: Tabs = {
  request: (_name, _options, lead) => lead(),
  send: () => {},
  listen: () => () => {},
  every: () => () => {},
  now: () => 0,
};
const running: { stop(): void }[] = [];
afterEach(() => {
  running.splice(0).forEach((each) => each.stop());
  vi.restoreAllMocks();
});

type Online = 'valid' | 'expired' | 'unknown' | 'factor';

/** A session that records its calls. */
function sessionOf(online: Online, store: DeviceStore) {
  const session: { kind: string; online: Online; store: DeviceStore | null } = {
    kind: 'open',
    online,
    store,
  };
  const link: SessionLink = {
    current: () => session,
    onChange: () => () => {},
    report: (told) => void (session.online = told),
  };
  return { link, session };
}

it.each([
  ['unknown', 'valid'],
  ['expired', 'valid'],
  ['factor', 'valid'],
] as const)('an answer to this person finds a session that was %s %s', async (before, after) => {
  const { store, server } = world();
  const { link, session } = sessionOf(before, store);
  running.push(run(store, link, leading, server));
  await expect.poll(() => server.pulls.length).toBeGreaterThan(0);
  await expect.poll(() => session.online).toBe(after);
});

it('a refusal ends it for the screen, whatever was known', async () => {
  const { store, server } = world();
  server.next('pull', problem(401, 'session.expired'));
  const { link, session } = sessionOf('valid', store);
  running.push(run(store, link, leading, server));
  await expect.poll(() => session.online).toBe('expired');
});

it('a session that has to show more stays so, however often the engine asks', async () => {
  const { store, server } = world();
  server.next('pull', ...Array.from({ length: 40 }, () => problem(403, 'session.factor')));
  const { link, session } = sessionOf('valid', store);
  const heard: Online[] = [];
  const tab = run(
    store,
    { ...link, report: (told) => void heard.push((session.online = told)) },
    leading,
    server,
  );
  running.push(tab);
  await expect.poll(() => session.online).toBe('factor');
  const asked = server.pulls.length;
  for (let n = 0; n < 3; n += 1) {
    await tab.settled();
    tab.kick('timer');
  }
  await tab.settled();
  expect(server.pulls.length).toBeGreaterThan(asked + 2);
  expect(heard).toEqual(['factor']);
});

it('a refusal concerns the person whose store sent the request, not the next one', async () => {
  const { store, server } = world();
  server.next('pull', problem(401, 'session.expired'));
  const { link, session } = sessionOf('valid', store);
  session.store = null;
  const tab = run(store, link, leading, server);
  running.push(tab);
  await expect.poll(() => server.pulls.length).toBeGreaterThan(0);
  await tab.settled();
  expect(session.online).toBe('valid');
});

it('the tabs that do not send learn the state of the session', async () => {
  const { store, server } = world();
  const said: TabMessage[] = [];
  const { link } = sessionOf('valid', store);
  server.next('pull', problem(401, 'session.expired'));
  const tab = run(store, link, { ...leading, send: (message) => void said.push(message) }, server);
  running.push(tab);
  const ofSession = () => said.filter(({ kind }) => kind === 'online');
  await expect.poll(ofSession).toEqual([{ kind: 'online', online: 'expired' }]);
  await tab.settled();
  tab.kick('timer');
  await expect.poll(() => ofSession().at(-1)).toEqual({ kind: 'online', online: 'valid' });
});

it('asks for new lists of codes at once when somebody syncs, however lately it asked', async () => {
  const { store, server } = world();
  const { link } = sessionOf('valid', store);
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const name = new URL(url instanceof Request ? url.url : url, 'http://x').pathname;
    asked.push(name.split('/').at(-1) ?? '');
    return Response.json(
      name.endsWith('getICDNotes') ? { hash: null, notes: null } : { kind: 'same' },
    );
  });
  const lists = () => asked.filter((name) => name === 'getICDCodes' || name === 'getDrugs');
  await store.tables.write(['meta'], (tx) => tx.putMeta('codesAskedAt', instantOf(store.clock)));
  const tab = run(store, link, leading, server);
  running.push(tab);
  await expect.poll(() => server.pulls.length).toBeGreaterThan(0);
  await tab.settled();
  tab.kick('timer');
  await tab.settled();
  expect(lists()).toEqual([]);
  await tab.syncNow();
  await expect.poll(lists).toEqual(['getICDCodes', 'getDrugs']);
});

it('says offline when the browser does, and is green again after the server has answered', async () => {
  const { store, server } = world();
  const { link } = sessionOf('valid', store);
  running.push(run(store, link, leading, server));
  const state = () => getDefaultStore().get(syncStatusAtom).state;
  await expect.poll(() => server.pulls.length).toBeGreaterThan(0);
  await expect.poll(state).toBe('all-sent');
  server.isOnline = false;
  server.next('pull', ...Array.from({ length: 2 }, failedToFetch));
  window.dispatchEvent(new Event('offline'));
  await expect.poll(state).toBe('offline');
  server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(state).toBe('all-sent');
});
