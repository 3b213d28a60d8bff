import { defineForm, type Item, type Section } from '../define.ts';
import { skilledNursingVisit } from '../skilled-nursing-visit/form.ts';
import { rnReportSection } from './rn-parts.ts';

/** Sections and questions of the nursing visit that only a registered nurse answers and signs. */
const rnSections: readonly string[] = ['discharge'];
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
  items: section.items
    .filter((item) => item.kind === 'note' || !rnQuestions.includes(item.path))
    .map(withoutRnOptions),
});

/**
 * Visit of an LVN/LPN: the nursing visit without what a registered nurse alone may sign, and the
 * report to that nurse in its place.
 */
export const lvnVisit = defineForm({
  ...skilledNursingVisit,
  id: 'lvn-visit',
  version: 1,
  title: 'LVN/LPN visit',
  disciplines: ['LVN/LPN'],
  visitTypeIds: [202],
  catalogue: 'skilled-nursing-visit',
  sections: [
    ...skilledNursingVisit.sections.filter(({ id }) => !rnSections.includes(id)).map(forLvn),
    rnReportSection,
  ],
  review: {
    clinicianStatement:
      'I visited this patient under the supervision of a registered nurse and documented what I ' +
      'observed and did.',
    patientStatement: 'The visit took place and I received the care described.',
    highlights: [...(skilledNursingVisit.review?.highlights ?? []), 'rnReport.findings'],
  },
  background: (skilledNursingVisit.background ?? []).filter(
    (path) => !rnQuestions.includes(path) && !path.startsWith('discharge.'),
  ),
});
