import * as z from 'zod/mini';
import { checkPatch } from '#forms/engine.ts';
import { knownForm } from '#forms/known.ts';
import { patch } from '../primitives.ts';
import { applied, defineCommand, editOf, rejected } from './command.ts';
import { mergeEdit } from './merged-doc.ts';
import { addedForOthers } from './added-for-others.ts';
import { withContent } from './note-content.ts';

/**
 * Answers of a note, by path. Merges by field while the note is open. A sealed note never changes:
 * later answers become an addendum with its own author and time,
 * until the office completes it.
 */
export const saveAnswers = defineCommand({
  name: 'saveAnswers',
  version: 1,
  service: 'notes',
  target: 'visit',
  actors: ['clinician', 'office'],
  label: 'Note',
  pastLabel: 'Answers',
  carries: 'patch',
  input: z.object({ patch: patch() }),
  apply(state, { patch: changes }, context) {
    const { note, visit } = state;
    if (context.author.kind === 'clinician' && !context.assigned)
      return rejected('visit.not-assigned');
    if (note.completed) return rejected('note.completed');
    const form = knownForm(note.formId, note.formVersion);
    if (!form) return rejected('note.unknown-field');
    const wrong = checkPatch(form, changes);
    if (wrong.length > 0) return rejected('request.invalid', wrong);
    if (note.seal !== null || visit.status === 'NotesApproved') {
      const ofOthers = addedForOthers(form, Object.keys(changes), visit, context);
      if (ofOthers !== null) return ofOthers;
      const edit = editOf(context, note.content.doc.revision);
      return applied({
        ...state,
        note: { ...note, addenda: [...note.addenda, { edit, patch: changes }] },
      });
    }
    const { content, conflicts } = mergeEdit(note.content, changes, context);
    const next = { ...state, note: withContent(note, content) };
    return conflicts.length === 0 ? applied(next) : { kind: 'conflict', state: next, conflicts };
  },
});
