import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { keepFilled, keptFilled } from '#client/store/drafts/kept-signatures.ts';
import type { NoteDesk } from './note-editor.ts';

/** Keeps the marks of answers from the last visit on the device, for the next opening. */
export function useFilled(desk: NoteDesk): void {
  const store = useStore();
  const { filled } = desk;
  const { visitId } = desk.draft;
  useEffect(() => {
    const atoms = getDefaultStore();
    let stop = (): void => {};
    let gone = false;
    const follow = async () => {
      // Marks that cannot be read are only marks: the answers are in the note.
      const kept = await keptFilled(store, visitId).catch(() => null);
      if (gone) return;
      if (kept) atoms.set(filled, new Set([...kept, ...atoms.get(filled)]));
      const keep = () => void keepFilled(store, visitId, [...atoms.get(filled)]).catch(() => {});
      // Filled before the device was read.
      if (kept === null && atoms.get(filled).size > 0) keep();
      stop = atoms.sub(filled, keep);
    };
    void follow();
    return () => {
      gone = true;
      stop();
    };
  }, [store, filled, visitId]);
}
