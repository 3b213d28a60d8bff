import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import type { Patch } from '#domain/merge.ts';
import type { Answers, FormDefinition } from './define.ts';
import { indexOf } from './form-index.ts';

/** The therapy of a visit, by the group its provider type counts in (spec rules §1). */
const therapies: Readonly<Partial<Record<VisitGroup, string>>> = {
  PT: 'physical',
  OT: 'occupational',
  ST: 'speech',
};

const therapyPath = 'visit.therapy';

/**
 * What a note still needs of what its visit says: the therapy, which no clinician is asked for.
 * Empty when the form does not ask it, the note has it already or the visit is no therapy.
 *
 * @param providerType of the visit, in any stored spelling
 */
export function visitAnswers(form: FormDefinition, providerType: string, answers: Answers): Patch {
  const group = visitGroup(providerType);
  const therapy = group === null ? undefined : therapies[group];
  if (therapy === undefined || !indexOf(form).places.has(therapyPath)) return {};
  return answers[therapyPath] === therapy ? {} : { [therapyPath]: therapy };
}
