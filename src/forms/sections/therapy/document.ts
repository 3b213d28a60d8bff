import type { ProviderType } from '#domain/clinicians.ts';
import type { FormDefinition, Section } from '../../define.ts';
import { fieldsIn } from '../../form-index.ts';
import { dailyLivingScoreSection } from '../daily-living-score.ts';
import { homeboundSection } from '../homebound.ts';
import { painSection } from '../pain.ts';
import { assessment } from './assessment.ts';
import { balanceGaitTest, balanceTests } from './balance.ts';
import { cognition } from './cognition.ts';
import { communication, swallowing } from './communication.ts';
import { dailyActivities, handFunction } from './daily-activities.ts';
import { therapyDischarge } from './discharge.ts';
import { functionalAbilities } from './functional-codes.ts';
import { goals } from './goals.ts';
import { bodyFunctions, motionAndStrength } from './impairments.ts';
import { measuredNow, type Therapy, type TherapyDocument, type TherapyParts } from './kinds.ts';
import { ambulation, transfers } from './mobility.ts';
import { careplan, nextVisit } from './plan.ts';
import { reassessment, reassessmentChecks, reassessmentTexts } from './reassessment.ts';
import { treatment } from './treatment.ts';
import { history, home, visitDetails } from './visit-details.ts';
import { therapyVitals } from './vital-signs.ts';

type Given<Id extends string> = TherapyParts & {
  readonly id: Id;
  readonly title: string;
  readonly visitTypeIds: readonly number[];
};

/** Who may write it: an assistant treats, but does not evaluate, reassess or discharge. */
const disciplines = ({ therapy, document }: TherapyParts): readonly ProviderType[] => {
  if (therapy === 'ST') return ['ST/SLP'];
  return document === 'visit' ? [therapy, `${therapy}A`] : [therapy];
};

/** What each therapy measures, in the order of a visit. */
const measurements: Readonly<Record<Therapy, readonly ((parts: TherapyParts) => Section)[]>> = {
  PT: [motionAndStrength, transfers, ambulation, balanceTests, balanceGaitTest],
  OT: [cognition, motionAndStrength, handFunction, dailyActivities, transfers],
  ST: [cognition, communication, swallowing],
};

/** Barthel and the codes of OASIS; they say little about speech. */
const functionOf = (parts: TherapyParts): readonly Section[] =>
  parts.therapy === 'ST'
    ? []
    : [
        { ...dailyLivingScoreSection, ...measuredNow(parts, 'dailyLiving') },
        functionalAbilities(parts),
      ];

/** Asked once, when therapy starts; a visit measures them when they change. */
const firstTime = (parts: TherapyParts): readonly Section[] => {
  if (parts.document !== 'evaluation') return [];
  if (parts.therapy === 'ST') return [history(parts)];
  return [history(parts), home];
};

const impairments = (parts: TherapyParts): readonly Section[] => {
  if (parts.therapy === 'ST' || parts.document !== 'evaluation') return [];
  return parts.therapy === 'PT' ? [cognition(parts), bodyFunctions(parts)] : [bodyFunctions(parts)];
};

const measured = (parts: TherapyParts): readonly Section[] => [
  ...impairments(parts),
  ...measurements[parts.therapy].map((part) => part(parts)),
  ...functionOf(parts),
];

const bodies: Readonly<Record<TherapyDocument, (parts: TherapyParts) => readonly Section[]>> = {
  evaluation: (parts) => [
    ...measured(parts),
    assessment(parts),
    goals(parts),
    careplan(parts),
    homeboundSection,
  ],
  visit: (parts) => [
    treatment(parts),
    ...measured(parts),
    goals(parts),
    assessment(parts),
    nextVisit,
    homeboundSection,
  ],
  reassessment: (parts) => [
    treatment(parts),
    ...measured(parts),
    reassessment,
    goals(parts),
    assessment(parts),
    careplan(parts),
    homeboundSection,
  ],
  discharge: (parts) => [
    ...measured(parts),
    goals(parts),
    assessment(parts),
    therapyDischarge(parts),
  ],
};

const firstShown: Readonly<Record<Therapy, readonly string[]>> = {
  PT: ['objective.gaitDistance', 'objective.upAndGo', 'balanceGait.score', 'barthel.score'],
  OT: ['hand.state', 'barthel.score'],
  ST: ['swallow.state', 'objective.intelligible'],
};

const lastShown: Readonly<Record<TherapyDocument, readonly string[]>> = {
  evaluation: ['assessment.potential', 'assessment.text', 'plan.perWeek', 'plan.weeks'],
  visit: ['treatment.performed', 'assessment.text', 'plan.next'],
  reassessment: ['reassessment.progress', 'reassessment.effective', 'assessment.text'],
  discharge: ['discharge.reason', 'discharge.disposition', 'discharge.summary'],
};

/** What seldom changes between two visits. */
const background = [
  'visit.interpreter',
  'visit.interpreterLanguage',
  'hand.dominant',
  'transfers.devices',
  'objective.gaitAid',
];

/**
 * A document of physical, occupational or speech therapy. The twelve differ in what is measured
 * (therapy) and in what it is for (evaluation, visit, 30-day reassessment, discharge); the visit
 * decides both, so neither is asked.
 */
export const therapyDocument = <const Id extends string>({
  id,
  title,
  visitTypeIds,
  ...parts
}: Given<Id>): FormDefinition<Id> => {
  const sections = [
    visitDetails(parts),
    ...firstTime(parts),
    therapyVitals(parts),
    painSection,
    ...bodies[parts.document](parts),
  ];
  const asked = sections.flatMap(({ items }) => fieldsIn(items)).map(({ field }) => field.path);
  return {
    id,
    version: 1,
    title,
    disciplines: disciplines(parts),
    visitTypeIds,
    catalogue: 'therapy',
    sections,
    background: [
      ...background.filter((path) => asked.includes(path)),
      // An evaluation sets them; nobody types them again at each visit.
      ...(parts.document === 'evaluation' ? [] : ['goals']),
    ],
    ...(parts.document === 'reassessment' && {
      checks: reassessmentChecks,
      checkTexts: reassessmentTexts,
    }),
    review: {
      clinicianStatement: 'I visited this patient and documented what I observed and did.',
      patientStatement: 'The visit took place and I received the care described.',
      highlights: [
        'vitals.pulse',
        'vitals.systolic',
        'vitals.diastolic',
        'pain.level',
        ...firstShown[parts.therapy],
        ...lastShown[parts.document],
      ],
    },
  };
};
