import '#client/ui/tokens.css';
import '#client/ui/base.css';
import type { CurrentUser } from '#contract/entities.ts';
import type { SessionState } from '#contract/sign-in.ts';
import type { PulledRow } from '#contract/sync.ts';
import { mountApp } from '#client/app/testing/mount-app.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import { systemClock } from '#client/store/clock.ts';
import { DeviceDatabase } from '#client/store/database.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { dexieTables } from '#client/store/dexie-tables.ts';
import { directReads } from '#client/store/direct-reads.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { putSnapshots, testCodec, testStore } from '#client/store/testing/stores.ts';
import { uuidV7 } from '#client/store/ids.ts';

export type DeviceApp = {
  readonly store: DeviceStore;
  go(path: string): Promise<void>;
  close(): Promise<void>;
};

type AppOptions = {
  /** False while the first pull of the device is on its way. */
  isWhole?: boolean;
  constants?: SessionState['constants'];
  visitTypes?: SessionState['visitTypes'];
};

let opened = 0;

/**
 * The whole app of a nurse, or of `person`, on a device with these records and no server: real screens, real router,
 * encrypted records in the browser's own IndexedDB.
 */
export async function openDeviceApp(
  path: string,
  rows: readonly PulledRow[],
  person: Partial<CurrentUser> = {},
  { isWhole = true, constants = [], visitTypes = [] }: AppOptions = {},
): Promise<DeviceApp> {
  const user = nurse(person);
  const database = new DeviceDatabase(`porchlight-screens-${Date.now()}-${(opened += 1)}`);
  const store = testStore({
    user,
    tables: dexieTables(database.name, { make: () => database, direct: directReads }),
    codec: await testCodec(),
    clock: systemClock,
    newId: () => uuidV7(Date.now()),
  });
  await putSnapshots(store, rows);
  if (isWhole)
    await store.tables.write(['meta'], (tx) => tx.putMeta('pulledAt', new Date().toISOString()));
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'nora.nurse',
    displayName: 'Nora Nurse',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: true,
    vaults: [],
  };
  const state = sessionOf(user, { constants: [...constants], visitTypes: [...visitTypes] });
  putSession({ kind: 'open', account, state, online: 'unknown', store });
  const { router, unmount } = mountApp(path);
  return {
    store,
    go: (to) => router.navigate({ href: to }),
    async close() {
      unmount();
      putSession({ kind: 'signed-out', accounts: [] });
      // Drafts that an unmounted note still commits go into a database that nobody opens again.
      await Promise.allSettled([...store.openNotes].map((note) => note.flush()));
      store.close();
    },
  };
}
