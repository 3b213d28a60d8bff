import { useState } from 'react';
import type { Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { readNote, saveNote } from '#contract/notes.ts';
import type { Patch } from '#domain/merge.ts';
import { callApi } from '#client/api/call.ts';
import type { Clash } from '#client/features/patients/chart-editor.ts';
import { clashesOf } from '#client/features/patients/office-editor.ts';
import { uuidV7 } from '#client/store/ids.ts';

type Pending = { patch: Patch; clashes: readonly Clash[]; baseRevision: number };

/**
 * Writes answers of a note as the office. A clash of the same answer is held until the person has
 * chosen.
 */
export function useNoteSave(
  { visitId, content }: Pick<Note, 'visitId' | 'content'>,
  saved: () => Promise<void>,
) {
  const [pending, setPending] = useState<Pending | null>(null);
  const send = async (patch: Patch, baseRevision: number): Promise<void> => {
    try {
      await callApi(saveNote, {
        visitId,
        entryId: uuidV7(Date.now()),
        baseRevision,
        patch: { ...patch },
      });
      setPending(null);
      await saved();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'note.conflict') throw error;
      const { note } = await callApi(readNote, { visitId });
      setPending({
        patch,
        clashes: clashesOf(error.detail),
        baseRevision: note.content.doc.revision,
      });
    }
  };
  const choose = async (mine: readonly string[]): Promise<void> => {
    if (!pending) return;
    const clashed = new Set(pending.clashes.map(({ path }) => path));
    const kept = Object.fromEntries(
      Object.entries(pending.patch).filter(([path]) => !clashed.has(path) || mine.includes(path)),
    );
    if (Object.keys(kept).length > 0) return send(kept, pending.baseRevision);
    setPending(null);
    return saved();
  };
  return {
    save: (patch: Patch) => send(patch, content.doc.revision),
    clash: pending?.clashes ?? null,
    choose,
    forget: () => setPending(null),
  };
}
