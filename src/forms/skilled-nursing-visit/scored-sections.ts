import { longText, section, type Field, type Item, type Section } from '../define.ts';
import {
  norton,
  nortonIsUsed,
  nutritionChecklist,
  suicideRiskIsRaised,
  suicideTotal,
} from '../sections/optional-scores.ts';
import { nutritionSection } from './nutrition-elimination.ts';
import { skinRiskSection } from './risk-function.ts';
import { depressionSection, neuroSection } from './senses-neuro.ts';

/**
 * Sections with the scores that only some agencies use. The sections without them stay as they are:
 * former versions of the note were asked so.
 */

const each = ({ items, ...rest }: Section, change: (field: Field) => Field): Section => ({
  ...rest,
  items: items.map((item): Item => {
    const isField = item.kind !== 'note' && item.kind !== 'rows' && item.kind !== 'table';
    return isField ? change(item) : item;
  }),
});

/**
 * Braden-style or Norton: where one is rated, the other may stay open, and a note says nothing of a
 * score that nobody began. Its first rating begins it: the others change nothing that shows.
 */
const withoutNorton = each(skinRiskSection, (field) =>
  field.kind === 'score'
    ? { ...field, showIf: { path: 'braden.sensory', answered: true } }
    : { ...field, optionalIf: nortonIsUsed },
);
export const skinRiskScores: Section = section({
  ...withoutNorton,
  items: [...withoutNorton.items, ...norton],
});

export const nutritionWithChecklist: Section = section({
  ...nutritionSection,
  items: [...nutritionSection.items, ...nutritionChecklist],
});

export const neuroWithSuicideRisk: Section = section({
  ...neuroSection,
  items: [
    ...neuroSection.items,
    ...suicideTotal,
    longText('suicide.safetyActions', 'Safety actions taken', {
      required: true,
      showIf: suicideRiskIsRaised,
    }),
  ],
});

/** What was done for the patient's safety is written once. */
export const depressionAfterSuicideRisk: Section = each(depressionSection, (field) =>
  field.path === 'phq.safetyActions'
    ? { ...field, optionalIf: { path: 'suicide.safetyActions', answered: true } }
    : field,
);
