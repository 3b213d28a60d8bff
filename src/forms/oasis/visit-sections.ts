import { longText, section, yesNo, type Section } from '../define.ts';
import { homeboundSection } from '../sections/homebound.ts';
import { painSection } from '../sections/pain.ts';
import { fallsSection } from '../sections/falls.ts';
import { ownWording } from '../sections/sources.ts';
import { interventionsSection, responseSection, teachingSection } from '../sections/care-given.ts';
import { infectionSection } from '../sections/infection-hospital.ts';
import { infusionSection } from '../sections/infusion.ts';
import { medicationSection } from '../sections/medications.ts';
import { integumentarySection } from '../sections/skin.ts';
import { visitSection, vitalsSection } from '../sections/visit.ts';
import { woundsSection } from '../sections/wounds.ts';
import {
  cardiovascularSection,
  endocrineSection,
  respiratorySection,
} from '../skilled-nursing-visit/heart-lung-metabolism.ts';
import {
  dischargeSection,
  narrativeSection,
  planSection,
} from '../skilled-nursing-visit/narrative-plan.ts';
import {
  eliminationSection,
  urinarySection,
} from '../skilled-nursing-visit/nutrition-elimination.ts';
import {
  neuroWithSuicideRisk,
  nutritionWithChecklist,
  skinRiskScores,
} from '../skilled-nursing-visit/scored-sections.ts';
import { sensorySection } from '../skilled-nursing-visit/senses-neuro.ts';
import { leaveOut } from './build.ts';

/**
 * The visit's own sections beside the items. What an item asks is left out of them: dyspnea is
 * M1400, hearing and vision B0200 and B1000, daily living G and GG, mood D0150. The patient is
 * examined before the items, which take over what was found (`from-visit.ts`).
 */

export const readings: readonly Section[] = [
  leaveOut(
    visitSection,
    'visit.changed',
    'visit.changeDetail',
    'visit.interpreter',
    'visit.interpreterLanguage',
  ),
  vitalsSection,
  painSection,
];

export const bodySystems: readonly Section[] = [
  neuroWithSuicideRisk,
  leaveOut(respiratorySection, 'respiratory.dyspnea'),
  cardiovascularSection,
  endocrineSection,
  nutritionWithChecklist,
  eliminationSection,
  urinarySection,
  integumentarySection,
  woundsSection,
  skinRiskScores,
  fallsSection,
];
/** Where no OASIS item asks hearing and vision. */
export const withSenses: readonly Section[] = [sensorySection, ...bodySystems];

/** Before the items too: what becomes of each drug answers some of them. */
export const medications: readonly Section[] = [medicationSection];

export const care: readonly Section[] = [
  infusionSection,
  infectionSection,
  interventionsSection,
  teachingSection,
  responseSection,
];

export const planning: readonly Section[] = [
  homeboundSection,
  narrativeSection,
  planSection,
  dischargeSection,
];

/** What is written when nobody was examined: a transfer or a death. */
export const summary: Section = section({
  id: 'summary',
  title: 'Summary',
  source: ownWording,
  items: [
    longText('summary.course', 'What happened and who reported it', { required: true }),
    yesNo('summary.physician', 'Physician notified', { required: true, copyFromLast: false }),
    longText('summary.care', 'Care given since the last assessment', { maxLength: 1_000 }),
  ],
});

export const fullGroups = [
  ['Assessment and readings', 'assessment'],
  ['Body systems', 'neuro'],
  ['Medications', 'medication'],
  ['OASIS', 'oasisA'],
  ['Care given', 'infusion'],
  ['Plan', 'homebound'],
] as const;
export const highlights = [
  'oasis.M0090',
  'vitals.pulse',
  'vitals.systolic',
  'vitals.diastolic',
  'pain.level',
  'suicide.score',
  'oasis.M1021',
  'oasis.C0500',
  'oasis.D0160',
  'narrative.text',
  'plan.next',
  'summary.course',
];
