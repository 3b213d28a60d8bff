import * as z from 'zod/mini';
import { cosignatureOf } from '#domain/cosign.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate } from '#domain/pacific.ts';
import { canTransition } from '#domain/visit-status.ts';
import { isStillAhead } from '#domain/visit-times.ts';
import { fieldErrors } from '#forms/engine.ts';
import { findingErrors, formFindings } from '#forms/form-findings.ts';
import { knownForm } from '#forms/known.ts';
import { formFor, isOfOthers } from '#forms/signed-by.ts';
import type { Visit } from '../entities.ts';
import { path as pathText } from '../primitives.ts';
import { answeredReturns, openReturn } from '../returns.ts';
import { applied, dayOf, defineCommand, rejected, type CommandContext } from './command.ts';

/**
 * When a note was handed in: by the phone's clock, which may have waited for a line, but not after
 * its arrival nor before the day of the visit: then that clock was wrong.
 */
const handedInAt = (
  { dateOfService }: Pick<Visit, 'dateOfService'>,
  { at, received }: Pick<CommandContext, 'at' | 'received'>,
): string => {
  if (received === undefined) return at;
  const dayBegins = pacificInstant(dateOfService, '00:00')?.toISOString() ?? at;
  return at > received.at || (at < dayBegins && dayBegins <= received.at) ? received.at : at;
};

/**
 * Hands a sealed, complete note to the office: the visit becomes NotesInReview. Since version 2 it
 * says which answers come from the last visit.
 */
export const submitNotes = defineCommand({
  name: 'submitNotes',
  version: 2,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Submission',
  pastLabel: 'Submitted',
  needsSettledLane: true,
  afterFiles: true,
  input: z.object({
    /** Answers filled from the last visit that were not touched since. */
    filled: z.optional(z.array(pathText()).check(z.maxLength(500))),
  }),
  isPast: ({ visit }) => !canTransition(visit.status, 'NotesInReview', 'clinician'),
  apply(state, { filled }, context) {
    const { visit, note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal === null) return rejected('note.not-signed');
    // By the day of receipt: a note of a past visit that arrives late wins.
    if (isStillAhead(visit, dayOf(context))) return rejected('visit.not-started');
    const form = knownForm(note.formId, note.formVersion);
    if (!form) return rejected('note.unknown-field');
    const answers = note.content.doc.values;
    const own = formFor(form, {
      signsAs: note.seal.clinician.role,
      providerType: visit.providerType,
    });
    // Without a question of its own it is complete at once; earlier apps sealed such notes.
    if (isOfOthers(own)) return rejected('note.of-others');
    const findings = formFindings(own, answers, {
      today: pacificDate(new Date(context.at)),
      visitDate: visit.dateOfService,
      birthDate: null,
      startOfCare: null,
    });
    const errors = [...fieldErrors(own, answers), ...findingErrors(own, findings)];
    if (errors.length > 0)
      return rejected(
        'note.incomplete',
        errors.map(({ path }) => ({ path, code: 'note.incomplete' as const })),
      );
    if (!canTransition(visit.status, 'NotesInReview', 'clinician'))
      return rejected('visit.transition');
    const touched = openReturn(note)?.before ?? {};
    // An answer that was touched after a return is its author's own now.
    const marks = filled ?? note.filled?.filter((each) => !Object.hasOwn(touched, each));
    const cosign = cosignatureOf(note.seal.clinician.role, visit.providerType);
    const returns = answeredReturns(note, note.content.doc.values, context.at);
    return applied({
      visit: {
        ...visit,
        status: 'NotesInReview',
        submittedAt: handedInAt(visit, context),
        revision: visit.revision + 1,
      },
      note: {
        ...note,
        returned: [],
        returnComment: '',
        ...(returns && { returns }),
        ...(marks && { filled: marks }),
        ...((cosign ?? note.cosign) && { cosign }),
      },
    });
  },
});
