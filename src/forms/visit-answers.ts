import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import type { Patch } from '#domain/merge.ts';
import type { Answers, FormContext, FormDefinition } from './define.ts';
import { indexOf } from './form-index.ts';
import { birthDatePath, visitDatePath } from './packs/pack.ts';

/** The therapy of a visit, by the group its provider type counts in (spec rules §1). */
const therapies: Readonly<Partial<Record<VisitGroup, string>>> = {
  PT: 'physical',
  OT: 'occupational',
  ST: 'speech',
};

const therapyPath = 'visit.therapy';

/** What the visit and the chart say, where a form of the agency computes with it. */
export type VisitFacts = Pick<FormContext, 'visitDate' | 'birthDate'>;

/**
 * What a note still needs of what its visit says: the therapy, which no clinician is asked for, and
 * the dates a form of the agency computes with. Empty when the form does not ask it, the note has
 * it already or the visit is no therapy.
 *
 * @param providerType of the visit, in any stored spelling
 */
export function visitAnswers(
  form: FormDefinition,
  providerType: string,
  answers: Answers,
  facts?: VisitFacts,
): Patch {
  const group = visitGroup(providerType);
  const known: readonly (readonly [string, string | null | undefined])[] = [
    [therapyPath, group === null ? undefined : therapies[group]],
    [visitDatePath, facts?.visitDate],
    [birthDatePath, facts?.birthDate],
  ];
  const { places } = indexOf(form);
  return Object.fromEntries(
    known.flatMap(([path, value]) =>
      value && places.has(path) && answers[path] !== value ? [[path, value]] : [],
    ),
  );
}
