import { msg } from '@lingui/core/macro';
import { readNote, type NoteRowShown } from '#contract/notes.ts';
import { ExportNotes } from '#client/features/note/pdf/export-notes.tsx';
import { action } from '#client/kinds/action/action.ts';
import { inputOfServer } from '#client/features/note/pdf/note-input.ts';

/** Selected notes as one PDF with contents. */
export const exportNotes = action<readonly NoteRowShown[]>({
  id: 'export-notes',
  label: msg`Notes as one PDF`,
  icon: 'print',
  needs: readNote,
  dialog: ({ subject, onClose }) => (
    <ExportNotes visitIds={subject.map(({ id }) => id)} load={inputOfServer} onClose={onClose} />
  ),
});
