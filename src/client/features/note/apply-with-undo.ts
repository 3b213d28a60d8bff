import { getDefaultStore } from 'jotai';
import type { Patch } from '#domain/merge.ts';
import type { ShowToast } from '#client/ui/toast.tsx';
import type { NoteDesk } from './editor/note-editor.ts';
import { undone } from './fields/row-changes.ts';

/**
 * Applies a patch and says so with *Undo*, which takes back only what still has the value of the
 * patch. The message leaves with the next answer.
 */
export function applyWithUndo(
  { draft }: Pick<NoteDesk, 'draft'>,
  toast: ShowToast,
  { patch, text, onUndo }: { patch: Patch; text: string; onUndo?: () => void },
): void {
  const atoms = getDefaultStore();
  const before = atoms.get(draft.answersAtom);
  draft.apply(patch);
  const dismiss = toast({
    text,
    undo: () => {
      stop();
      draft.apply(undone(patch, before, atoms.get(draft.answersAtom)));
      onUndo?.();
    },
  });
  const stop = atoms.sub(draft.answersAtom, () => {
    stop();
    dismiss();
  });
}
