import * as z from 'zod/mini';
import { canTransition } from '#domain/visit-status.ts';
import { fieldErrors } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import { applied, defineCommand, rejected } from './command.ts';

/** Hands a sealed, complete note to the office: the visit becomes NotesInReview. */
export const submitNotes = defineCommand({
  name: 'submitNotes',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Submission',
  pastLabel: 'Submitted',
  needsSettledLane: true,
  afterFiles: true,
  input: z.object({}),
  isPast: ({ visit }) => !canTransition(visit.status, 'NotesInReview', 'clinician'),
  apply(state, _input, context) {
    const { visit, note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal === null) return rejected('note.not-signed');
    const form = formById(note.formId, note.formVersion);
    if (!form) return rejected('note.unknown-field');
    const errors = fieldErrors(form, note.content.doc.values);
    if (errors.length > 0)
      return rejected(
        'note.incomplete',
        errors.map(({ path }) => ({ path, code: 'note.incomplete' as const })),
      );
    if (!canTransition(visit.status, 'NotesInReview', 'clinician'))
      return rejected('visit.transition');
    return applied({
      visit: {
        ...visit,
        status: 'NotesInReview',
        submittedAt: context.at,
        revision: visit.revision + 1,
      },
      note: { ...note, returned: [], returnComment: '' },
    });
  },
});
