import * as z from 'zod/mini';
import { path } from '../text.ts';
import { applied, defineCommand, rejected } from './command.ts';
import { commandFacts } from './facts.ts';
import { settleConflicts } from './merged-doc.ts';

const input = z.object({ choices: z.record(path(), z.enum(['mine', 'office', 'both'])) });

/** The author's choice between their own answer and the office's, per path; both stay in the history. */
export const resolveNoteConflict = defineCommand({
  name: 'resolveNoteConflict',
  ...commandFacts.resolveNoteConflict,
  input,
  apply(state, { choices }, context) {
    const content = settleConflicts(state.note.content, choices, context);
    return content ? applied({ ...state, note: { ...state.note, content } }) : rejected('conflict.gone');
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
