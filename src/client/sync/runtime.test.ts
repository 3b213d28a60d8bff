import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import type { TabMessage, Tabs } from './leader.ts';
import { run } from './runtime.ts';
import { idleStatus, unknownStatus, type SyncStatus } from './status-type.ts';
import { syncStatusAtom } from './status.ts';
import { world } from './testing/engine-world.ts';

/** A tab that queues and never leads; the leading one's messages are passed in. */
function following(): Tabs & { tell(status: SyncStatus): void; hear(message: TabMessage): void } {
  const listeners = new Set<(message: TabMessage) => void>();
  const hear = (message: TabMessage): void => listeners.forEach((listener) => listener(message));
  return {
    request: () => new Promise(() => {}),
    send: () => {},
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    every: () => () => {},
    now: () => 0,
    tell: (status) => hear({ kind: 'status', status }),
    hear,
  };
}

const session = { current: () => ({ kind: 'open' }), onChange: () => () => {}, report: () => {} };
const shown = (): SyncStatus => getDefaultStore().get(syncStatusAtom);
const running: { stop(): void }[] = [];
afterEach(() => running.splice(0).forEach((each) => each.stop()));

describe('the status of a tab that does not send', () => {
  it('is not green before anybody has looked, nor after the work of a person has ended', async () => {
    expect(shown()).toBe(unknownStatus);
    const { store } = world();
    const tab = run(store, session, following());
    await expect.poll(() => shown().state).toBe('all-sent');
    tab.stop();
    expect(shown().state).toBe('unknown');
  });

  it('reports waiting entries before the sending tab has reported anything', async () => {
    const { add, store } = world();
    await add('note');
    running.push(run(store, session, following()));
    await expect.poll(() => shown()).toMatchObject({ state: 'waiting', waiting: 1, needsYou: 0 });
  });

  it('follows the sending tab, even when it was faster than the device', async () => {
    const { add, store } = world();
    await add('note');
    const tabs = following();
    running.push(run(store, session, tabs));
    tabs.tell({ ...idleStatus, state: 'offline', waiting: 1 });
    await store.tables.read(['outbox'], (tx) => tx.countIn('waiting'));
    await new Promise((resolve) => void setImmediate(resolve));
    expect(shown()).toMatchObject({ state: 'offline', waiting: 1 });
  });

  it('green only when nothing waits', async () => {
    const { add, go, store } = world();
    await add('note');
    await go();
    running.push(run(store, session, following()));
    await expect.poll(() => shown().lastSentAt).not.toBeNull();
    expect(shown()).toMatchObject({ state: 'all-sent', waiting: 0 });
  });
});

it('drops the one box that an earlier version kept all older notes in, at the start', async () => {
  const { store } = world();
  const size = () =>
    store.tables.read(['meta'], async (tx) => (await tx.meta('olderNotes'))?.length);
  await store.tables.write(['meta'], (tx) => tx.putMeta('olderNotes', new Uint8Array(40)));
  running.push(run(store, session, following()));
  await expect.poll(size).toBe(0);
});

it('takes the state of the session from the sending tab, only for its own store', () => {
  const { store } = world();
  const now = {
    kind: 'open',
    online: 'valid' as 'valid' | 'expired' | 'unknown' | 'factor',
    store: store as typeof store | null,
  };
  const tabs = following();
  running.push(
    run(
      store,
      { ...session, current: () => now, report: (online) => void (now.online = online) },
      tabs,
    ),
  );
  const heard = (online: string) => {
    tabs.hear({ kind: 'online', online });
    return now.online;
  };
  expect([heard('expired'), heard('factor'), heard('valid')]).toEqual([
    'expired',
    'factor',
    'valid',
  ]);
  now.store = null;
  expect(heard('expired')).toBe('valid');
});
