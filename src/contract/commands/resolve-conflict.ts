import * as z from 'zod/mini';
import { diffValues } from '#domain/merge.ts';
import { path } from '../text.ts';
import { applied, defineCommand, editOf, rejected } from './command.ts';
import { commandFacts } from './facts.ts';
import { settleConflicts } from './merged-doc.ts';

const input = z.object({ choices: z.record(path(), z.enum(['mine', 'office', 'both'])) });

/** The author's choice between their own answer and the office's, per path; both stay in the history. */
export const resolveNoteConflict = defineCommand({
  name: 'resolveNoteConflict',
  ...commandFacts.resolveNoteConflict,
  input,
  apply(state, { choices }, context) {
    const { note, visit } = state;
    const content = settleConflicts(note.content, choices, context);
    if (!content) return rejected('conflict.gone');
    if (note.seal === null && visit.status !== 'NotesApproved') return applied({ ...state, note: { ...note, content } });
    // Somebody signed while the choice was open: what was signed stays, the choice stands beside it.
    const patch = diffValues(note.content.doc.values, content.doc.values);
    const edit = editOf(context, note.content.doc.revision);
    const addenda = Object.keys(patch).length === 0 ? note.addenda : [...note.addenda, { edit, patch }];
    return applied({ ...state, note: { ...note, content: { ...note.content, conflicts: content.conflicts }, addenda } });
  },
});

/** The same choice for a patient's chart. */
export const resolvePatientConflict = defineCommand({
  name: 'resolvePatientConflict',
  ...commandFacts.resolvePatientConflict,
  input,
  apply({ patient }, { choices }, context) {
    const content = settleConflicts(patient.content, choices, context);
    return content ? applied({ patient: { ...patient, content, updatedAt: context.at } }) : rejected('conflict.gone');
  },
});
