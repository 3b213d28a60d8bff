import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { DeviceStore } from '#client/store/device-store.ts';
import { unsavedHereAtom } from '#client/store/outbox/unsaved.ts';
import { patientOfRow } from '#client/store/snapshots/row-facts.ts';
import { useDevice } from '#client/store/use-device.ts';
import {
  readOutboxEntry,
  readSyncCenter,
  type NoteWithDraft,
  type OutboxEntry,
  type SyncCenter,
} from './outbox-entries.ts';

function useStorageUsage(): SyncCenter['onPhone']['usage'] {
  const [usage, setUsage] = useState<SyncCenter['onPhone']['usage']>(null);
  useEffect(() => {
    let gone = false;
    // Absent on pages that are not served over https or from localhost.
    const estimate = async (): Promise<void> => {
      const { usage: used, quota } = (await navigator.storage?.estimate()) ?? {};
      if (!gone && used !== undefined && quota !== undefined) setUsage({ used, quota });
    };
    estimate().catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  return usage;
}

/** The sync center; undefined while it is being read. */
export function useSyncCenter(): SyncCenter | undefined {
  const usage = useStorageUsage();
  const centre = useDevice(readSyncCenter, []);
  return centre && { ...centre, onPhone: { ...centre.onPhone, usage } };
}

/** Notes with answers the device would not take. */
export function useUnsavedNotes(): readonly NoteWithDraft[] {
  const ids = [...new Set(useAtomValue(unsavedHereAtom).map(({ visitId }) => visitId))];
  const read = (store: DeviceStore): Promise<NoteWithDraft[]> =>
    Promise.all(
      ids.map(async (visitId) => {
        const row = await store.tables.read(['rows'], (tx) => tx.row('visit', visitId));
        const title = await patientOfRow(store.codec, row);
        return { visitId, title, patientId: row?.patientId ?? null };
      }),
    );
  const titled = useDevice(read, [ids.join()]);
  return ids.map(
    (visitId) =>
      titled?.find((note) => note.visitId === visitId) ?? {
        visitId,
        title: '',
        patientId: null,
      },
  );
}

/** One entry of the outbox; undefined while it is being read, null when it is gone. */
export function useOutboxEntry(entryId: string): OutboxEntry | null | undefined {
  return useDevice((store) => readOutboxEntry(store, entryId), [entryId]);
}
