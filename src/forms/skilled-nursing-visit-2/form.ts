import { defineForm, mapFields, type Field, type Section } from '../define.ts';
import { interventionsSection } from '../sections/care-given.ts';
import { vitalsSection } from '../sections/visit.ts';
import { presentNursingNote } from '../skilled-nursing-visit/note.ts';
import { dischargeSection, planSection } from '../skilled-nursing-visit/narrative-plan.ts';
import { nutritionSection } from '../skilled-nursing-visit/nutrition-elimination.ts';
import { skinRiskSection } from '../skilled-nursing-visit/risk-function.ts';
import { depressionSection, neuroSection } from '../skilled-nursing-visit/senses-neuro.ts';

/** A reading as it was asked before two pressures were compared and limits read in each language. */
const asBefore = (field: Field): Field => {
  const { atLeast, ...question } = field;
  const asked = atLeast === undefined ? field : question;
  if (asked.kind !== 'text') return asked;
  const { usual, ...line } = asked;
  return usual === undefined ? asked : line;
};

/**
 * A question as it was asked before a day that has not come yet was refused, and before both
 * statements of the second homebound criterion were asked for.
 */
export const withoutLaterRules = (field: Field): Field => {
  if (field.kind === 'choices') {
    const { every, ...asked } = field;
    return every === undefined ? field : asked;
  }
  if (field.kind !== 'date') return field;
  const { happened, ...asked } = field;
  return happened ? asked : field;
};

const former: readonly Section[] = [
  ...mapFields([vitalsSection], asBefore),
  neuroSection,
  depressionSection,
  nutritionSection,
  skinRiskSection,
  interventionsSection,
  planSection,
  dischargeSection,
];

const laterScores: ReadonlySet<string> = new Set([
  'norton.score',
  'nutritionCheck.score',
  'suicide.score',
]);
const { review, normalLimits } = presentNursingNote;
/** Infection could not be answered in one press then. */
const { infection: _later, ...formerLimits } = normalLimits ?? {};

/** The sections it had, for the note of an LVN/LPN, which goes on with them. */
export const formerSections: readonly Section[] = presentNursingNote.sections.map(
  (section) => former.find(({ id }) => id === section.id) ?? section,
);

/**
 * The nursing note before the registered nurse's part was a section of its own: drafts and signed
 * notes keep it.
 */
export const secondSkilledNursingVisit = defineForm({
  ...presentNursingNote,
  version: 2,
  normalLimits: formerLimits,
  ...(review && {
    review: { ...review, highlights: review.highlights.filter((path) => !laterScores.has(path)) },
  }),
  sections: mapFields(formerSections, withoutLaterRules),
});
