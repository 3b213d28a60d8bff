import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { readNote, saveNote } from '#contract/notes.ts';
import type { Patch } from '#domain/merge.ts';
import { callApi } from '#client/api/call.ts';
import { chosenOf } from '#client/kinds/form-dialog/clash-dialog.tsx';
import { clashesOf, type Clash } from '#client/kinds/form-dialog/clashes-of.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { useToast } from '#client/ui/toast.tsx';

type Pending = {
  patch: Patch;
  clashes: readonly Clash[];
  baseRevision: number;
  reason: string;
};

/**
 * Saves answers of a note for the office, against the revision the person saw when they started. A
 * conflict in the same answer is held until the person has chosen.
 */
export function useNoteSave({ visitId }: Pick<Note, 'visitId'>) {
  const { t } = useLingui();
  const toast = useToast();
  const [pending, setPending] = useState<Pending | null>(null);
  /**
   * Saves, or asks the person to choose.
   *
   * @throws Refusal
   */
  const save = async (patch: Patch, baseRevision: number, reason: string): Promise<void> => {
    try {
      await callApi(saveNote, {
        visitId,
        entryId: uuidV7(Date.now()),
        baseRevision,
        patch: { ...patch },
        reason: reason.trim(),
      });
      setPending(null);
      toast({ text: t`Notes saved` });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'note.conflict') throw error;
      const { note } = await callApi(readNote, { visitId });
      setPending({
        patch,
        clashes: clashesOf(error.detail),
        baseRevision: note.content.doc.revision,
        reason,
      });
    }
  };
  const choose = async (mine: readonly string[]): Promise<void> => {
    if (!pending) return;
    const kept = chosenOf(pending.patch, pending.clashes, mine);
    if (Object.keys(kept).length > 0) await save(kept, pending.baseRevision, pending.reason);
    else setPending(null);
  };
  return { save, clash: pending?.clashes ?? null, choose, forget: () => setPending(null) };
}
