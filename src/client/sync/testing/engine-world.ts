import type { CommandName } from '#contract/commands/registry.ts';
import { must } from '#domain/must.ts';
import { appendEntry, type Placing } from '#client/store/outbox/append-entry.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import type { DeviceTables, EntryState, OutboxRow } from '#client/store/tables.ts';
import { manualClock, type ManualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { patientId, visitId } from '#client/store/testing/records.ts';
import { testStore } from '#client/store/testing/stores.ts';
import type { EntrySealer } from '#client/store/outbox/sealed-entries.ts';
import { Engine } from '../engine.ts';
import { relaySealedEntries, type Relayed } from '../sealed-entries.ts';
import type { SyncStatus } from '../status-type.ts';
import { scriptedServer, type ScriptedServer } from './scripted-server.ts';

/** An engine between a store and a scripted server, on a clock turned by hand. */
export type World = {
  clock: ManualClock;
  store: DeviceStore;
  server: ScriptedServer;
  engine: Engine;
  statuses: SyncStatus[];
  signIns: number[];
  /** When the server answered as ours. */
  answered: number[];
  add(
    entryId: string,
    command?: CommandName,
    options?: { target?: string; size?: number; placing?: Placing },
  ): Promise<OutboxRow>;
  states(): Promise<Record<string, EntryState>>;
  row(entryId: string): Promise<OutboxRow>;
  /** Ids of the entries of each push, in order of arrival. */
  sent(): string[][];
  go(ms?: number): Promise<void>;
  /** Sends sealed entries as another person's tab or the service worker would. */
  deliver(goesOn?: () => boolean, beside?: boolean): Promise<Relayed>;
  /** Ids of the entries of each delivery, in order of arrival. */
  delivered(): string[][];
};

/** Sealed entries that anybody can read: what they are sealed with is not the engine's business. */
export const openSealer: EntrySealer = {
  seal: async (content) => new TextEncoder().encode(JSON.stringify(content)),
};

/** Entry ids of the contract's shape that still read like names. */
const ids = new Map<string, string>();
export const idOf = (name: string): string => {
  const known =
    ids.get(name) ?? `0000000e-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
  ids.set(name, known);
  return known;
};
const nameOf = (entryId: string): string =>
  [...ids].find(([, id]) => id === entryId)?.[0] ?? entryId;

export function world({
  tables = memoryTables(),
  latency = 0,
  random = () => 0.5,
  sealer = null,
}: {
  tables?: DeviceTables;
  latency?: number;
  random?: () => number;
  sealer?: EntrySealer | null;
} = {}): World {
  const clock = manualClock();
  const store = testStore({ tables, clock });
  store.useSealer(() => Promise.resolve(sealer));
  const server = scriptedServer(clock, latency);
  const statuses: SyncStatus[] = [];
  const signIns: number[] = [];
  const answered: number[] = [];
  const engine = new Engine({
    store,
    link: server,
    random,
    onStatus: (status) => void statuses.push(status),
    onSignInNeeded: () => void signIns.push(clock.monotonic()),
    onAnswered: () => void answered.push(clock.monotonic()),
  });
  const all = async (): Promise<OutboxRow[]> =>
    store.tables.read(['outbox'], (tx) => tx.entries([...ids.values()]));
  return {
    clock,
    store,
    server,
    engine,
    statuses,
    signIns,
    answered,
    async add(
      name,
      command = 'saveAnswers',
      {
        target = command === 'updatePatient' ? patientId() : visitId(),
        size = 0,
        placing = {},
      } = {},
    ) {
      const entryId = idOf(name);
      const input = { patch: { a: 'x'.repeat(size) } };
      const entry = await sealEntry(
        store,
        {
          entryId,
          command,
          targetId: target,
          baseRevision: 0,
          deviceTime: '2026-03-05T16:00:00.000Z',
          monotonic: 0,
        },
        input,
      );
      return store.tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, entry, placing));
    },
    states: async () =>
      Object.fromEntries((await all()).map(({ entryId, state }) => [nameOf(entryId), state])),
    row: async (name) =>
      must((await store.tables.read(['outbox'], (tx) => tx.entry(idOf(name)))) ?? null, name),
    sent: () =>
      server.pushes.map(({ request }) => request.entries.map(({ entryId }) => nameOf(entryId))),
    async go(ms = 0) {
      engine.kick('write');
      await clock.advance(ms);
      await engine.settled();
    },
    deliver: (goesOn = () => true, beside = false) =>
      relaySealedEntries(
        {
          tables: store.tables,
          clientId: store.clientId,
          deviceId: store.deviceId,
          uploadToken: 'token',
        },
        { link: server, clock, newId: store.newId, goesOn, beside },
      ),
    delivered: () =>
      server.deliveries.map(({ request }) => request.letters.map(({ entryId }) => nameOf(entryId))),
  };
}
