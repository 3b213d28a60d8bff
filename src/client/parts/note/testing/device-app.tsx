import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { PulledRow } from '#contract/sync.ts';
import { createAppRouter } from '#client/router.ts';
import { putSession } from '#client/session/state.ts';
import { systemClock } from '#client/store/clock.ts';
import { DeviceDatabase } from '#client/store/database.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { dexieTables } from '#client/store/dexie-tables.ts';
import { clientId, deviceId, nurse, orgId, sessionOf, userId } from '#client/store/testing/records.ts';
import { putSnapshots, testCodec, testStore } from '#client/store/testing/stores.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { ToastProvider } from '#client/ui/toast.tsx';

export type DeviceApp = { readonly store: DeviceStore; go(path: string): Promise<void>; close(): Promise<void> };

let opened = 0;

/**
 * The whole app of a nurse on a device that has these records and no server: real screens, real router, encrypted
 * records in the browser's own IndexedDB.
 */
export async function openDeviceApp(path: string, rows: readonly PulledRow[]): Promise<DeviceApp> {
  const database = new DeviceDatabase(`porchlight-screens-${Date.now()}-${(opened += 1)}`);
  const store = testStore({ tables: dexieTables(database), codec: await testCodec(), clock: systemClock, newId: () => uuidV7(Date.now()) });
  await putSnapshots(store, rows);
  const account = { userId: userId(), orgId: orgId(), userName: 'nora.nurse', displayName: 'Nora Nurse', clientId: clientId(), deviceId: deviceId(), keepsData: true, vaults: [] };
  putSession({ kind: 'open', account, state: sessionOf(nurse()), online: 'unknown', store });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createAppRouter();
  router.update({ history: createMemoryHistory({ initialEntries: [path] }) });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </I18nProvider>,
  );
  return {
    store,
    go: (to) => router.navigate({ href: to }),
    async close() {
      root.unmount();
      putSession({ kind: 'signed-out', accounts: [] });
      // What an unmounted note still hands over goes into a database that nobody opens again.
      await Promise.allSettled([...store.openNotes].map((note) => note.flush()));
      store.close();
    },
  };
}
