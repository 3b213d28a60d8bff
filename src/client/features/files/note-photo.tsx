import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { contentPath } from '#contract/files.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { storeAtom } from '#client/store/current-store.ts';
import { contentOf, openFileRow } from '#client/store/files/note-files.ts';
import styles from './files.module.css';

/** A photo on this device; null when only the server has it. */
async function photoHere(store: DeviceStore, fileId: string): Promise<Blob | null> {
  const row = await store.tables.read(['files'], (tx) => tx.file(fileId));
  return row?.kept === 1 ? contentOf(store, await openFileRow(store, row)) : null;
}

/** A photo of a note: this device's own copy, or else the server's. */
export function NotePhoto({ fileId, caption }: { fileId: string; caption: string }) {
  const store = useAtomValue(storeAtom);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = async () => {
      const here = store && (await photoHere(store, fileId));
      if (gone) return;
      made = here && URL.createObjectURL(here);
      setAddress(made ?? contentPath(fileId));
    };
    // Without a picture its caption is still there.
    show().catch(() => {});
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [store, fileId]);
  return address && <img className={styles.preview} src={address} alt={caption} />;
}
