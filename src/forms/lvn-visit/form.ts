import { defineForm, type Item, type Section } from '../define.ts';
import { vitalsSection } from '../sections/visit.ts';
import { normalLimits } from '../skilled-nursing-visit/normal-limits.ts';
import { presentNursingNote } from '../skilled-nursing-visit/note.ts';
import {
  depressionAfterSuicideRisk,
  neuroWithSuicideRisk,
  nutritionWithChecklist,
  skinRiskScores,
} from '../skilled-nursing-visit/scored-sections.ts';
import { formerSections, secondSkilledNursingVisit } from '../skilled-nursing-visit-2/form.ts';
import { rnReportSection, rnReviewSection } from './rn-parts.ts';

/** Sections that only a registered nurse answers and signs: an LVN/LPN does not see them. */
const rnSections: readonly string[] = ['discharge'];
/** Questions of the other sections that an LVN/LPN's visit does not ask. */
const rnQuestions: readonly string[] = [
  'supervision.present',
  'supervision.followsPlan',
  'supervision.satisfied',
  'supervision.comments',
  'plan.change',
  'plan.changeDetail',
  'plan.referrals',
  'plan.emergency',
];
/** Options of the other questions that say a registered nurse's work was done. */
const rnOptions: Readonly<Record<string, readonly string[]>> = {
  'visit.purpose': ['supervision'],
  'intervention.performed': ['management'],
};

const withoutRnOptions = (item: Item): Item => {
  const gone = item.kind === 'choices' ? rnOptions[item.path] : undefined;
  if (item.kind !== 'choices' || gone === undefined) return item;
  return {
    ...item,
    options: item.options.filter(({ value }) => !gone.includes(value)),
  };
};

const forLvn = (section: Section): Section => ({
  ...section,
  ...(rnSections.includes(section.id) && { signedBy: ['RN'] as const }),
  items: section.items
    .filter((item) => item.kind === 'note' || !rnQuestions.includes(item.path))
    .map(withoutRnOptions),
});

/** Sections that ask more than they asked in the version this note was made of. */
const ofToday: readonly Section[] = [
  vitalsSection,
  neuroWithSuicideRisk,
  depressionAfterSuicideRisk,
  nutritionWithChecklist,
  skinRiskScores,
];

/**
 * Visit of an LVN/LPN: the nursing visit, with the report to the registered nurse in place of what
 * only that nurse may sign. A registered nurse who makes such a visit answers those parts too.
 */
export const lvnVisit = defineForm({
  ...secondSkilledNursingVisit,
  id: 'lvn-visit',
  version: 1,
  title: 'LVN/LPN visit',
  disciplines: ['RN', 'LVN/LPN'],
  visitTypeIds: [202],
  catalogue: 'skilled-nursing-visit',
  sections: [
    ...formerSections
      .map((section) => ofToday.find(({ id }) => id === section.id) ?? section)
      .map(forLvn),
    rnReportSection,
    rnReviewSection,
  ],
  // The earlier nursing note has fewer shortcuts than this note's sections offer.
  normalLimits,
  review: {
    clinicianStatement:
      'I visited this patient under the supervision of a registered nurse and documented what I ' +
      'observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [...(presentNursingNote.review?.highlights ?? []), 'rnReport.findings'],
  },
  background: (secondSkilledNursingVisit.background ?? []).filter(
    (path) => !rnQuestions.includes(path) && !path.startsWith('discharge.'),
  ),
});
