import {
  choice,
  choices,
  date,
  longText,
  rows,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording } from '../sections/sources.ts';

const procedures: Condition = {
  any: ['wound', 'catheter', 'ostomy', 'tube', 'laboratory'].map((kind) => ({
    path: 'intervention.performed',
    includes: kind,
  })),
};
const supervised: Condition = { path: 'visit.purpose', includes: 'supervision' };

export const interventionsSection: Section = section({
  id: 'interventions',
  title: 'Interventions',
  source: ownWording,
  items: [
    choices(
      'intervention.performed',
      'Skilled interventions done',
      {
        assessment: 'Observation and assessment',
        wound: 'Wound care',
        medication: 'Medication given or set up',
        catheter: 'Catheter care',
        ostomy: 'Ostomy care',
        tube: 'Feeding tube care',
        infusion: 'Infusion care',
        laboratory: 'Blood draw or specimen',
        diabetic: 'Diabetic care',
        respiratory: 'Respiratory care',
        teaching: 'Teaching and training',
        coordination: 'Care coordination',
        management: 'Management of the care plan',
      },
      { required: true, copyFromLast: false },
    ),
    longText('intervention.procedure', 'Procedure: steps, materials and findings', {
      required: true,
      showIf: procedures,
    }),
    choice(
      'intervention.tolerance',
      'Procedure tolerated',
      { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
      { required: true, copyFromLast: false, showIf: procedures },
    ),
    text('intervention.supplies', 'Supplies used'),
    yesNo('intervention.orders', 'New orders received', { required: true, copyFromLast: false }),
    longText('intervention.orderText', 'New order: from whom, when, what', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'intervention.orders', equals: true },
    }),
    yesNo('intervention.orderReadBack', 'Order read back and confirmed', {
      required: true,
      copyFromLast: false,
      showIf: { path: 'intervention.orders', equals: true },
    }),
    choices(
      'intervention.coordinated',
      'Care coordinated with',
      {
        none: 'Nobody',
        physician: 'Physician',
        therapist: 'Therapist',
        aide: 'Aide',
        socialWorker: 'Social worker',
        family: 'Family',
        pharmacy: 'Pharmacy',
        office: 'Office',
      },
      { exclusive: 'none', copyFromLast: false },
    ),
    longText('intervention.coordination', 'What was agreed', {
      maxLength: 1_000,
      showIf: {
        all: [
          { path: 'intervention.coordinated', answered: true },
          { not: { path: 'intervention.coordinated', includes: 'none' } },
        ],
      },
    }),
    choice(
      'supervision.present',
      'Supervised person was present',
      { yes: 'Yes', no: 'No' },
      { required: true, copyFromLast: false, showIf: supervised },
    ),
    yesNo('supervision.followsPlan', 'Supervised person follows the care plan', {
      required: true,
      copyFromLast: false,
      showIf: supervised,
    }),
    yesNo('supervision.satisfied', 'Patient is satisfied with the supervised care', {
      copyFromLast: false,
      showIf: supervised,
    }),
    longText('supervision.comments', 'Supervision: observations and instructions', {
      maxLength: 1_000,
      showIf: supervised,
    }),
  ],
});

const taught: Condition = {
  all: [
    { path: 'teaching.topics', answered: true },
    { not: { path: 'teaching.topics', includes: 'none' } },
  ],
};

export const teachingSection: Section = section({
  id: 'teaching',
  title: 'Teaching',
  source: ownWording,
  items: [
    choices(
      'teaching.topics',
      'Topics taught',
      {
        none: 'No teaching at this visit',
        disease: 'Disease and warning signs',
        medication: 'Medicines',
        diet: 'Diet and fluids',
        wound: 'Wound care',
        diabetes: 'Diabetes self-care',
        oxygen: 'Oxygen safety',
        falls: 'Fall prevention',
        infection: 'Infection prevention',
        pain: 'Pain control',
        catheter: 'Catheter or ostomy care',
        emergency: 'What to do in an emergency',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    choices(
      'teaching.learners',
      'Who was taught',
      { patient: 'Patient', caregiver: 'Caregiver', other: 'Other' },
      { required: true, showIf: taught },
    ),
    choices(
      'teaching.methods',
      'Method',
      { talk: 'Conversation', show: 'Demonstration', written: 'Written material', video: 'Video' },
      { showIf: taught },
    ),
    choices(
      'teaching.barriers',
      'Barriers to learning',
      {
        none: 'No barriers',
        vision: 'Poor vision',
        hearing: 'Poor hearing',
        language: 'Language',
        memory: 'Forgetfulness',
        emotion: 'Distress',
        reading: 'Reading difficulty',
      },
      { exclusive: 'none', showIf: taught },
    ),
    choice(
      'teaching.response',
      'Response to teaching',
      {
        performs: 'Does it correctly without help',
        explains: 'Explains it in own words',
        prompted: 'Needs prompting',
        notYet: 'Does not understand yet',
        refused: 'Refused',
      },
      { required: true, copyFromLast: false, showIf: taught },
    ),
    longText('teaching.detail', 'What was taught and what is still open', { showIf: taught }),
  ],
});

export const responseSection: Section = section({
  id: 'response',
  title: 'Response and goals',
  source: ownWording,
  items: [
    choice(
      'response.visit',
      'Response to the visit',
      {
        improved: 'Improved',
        stable: 'Stable',
        declined: 'Declined since the last visit',
        unstable: 'Unstable, physician told',
      },
      { required: true, copyFromLast: false },
    ),
    longText('response.detail', 'Response in own words', { maxLength: 1_000 }),
    rows('goals', 'Goals', {
      rowLabel: 'Goal',
      max: 20,
      fields: [
        text('text', 'Goal in own words', { maxLength: 500, required: true }),
        choice(
          'status',
          'Progress',
          {
            notStarted: 'Not started',
            little: 'Little progress',
            good: 'Good progress',
            met: 'Met',
            changed: 'Changed or dropped',
          },
          { required: true, copyFromLast: false },
        ),
        date('target', 'Target date'),
        text('comment', 'Comment', { maxLength: 500, copyFromLast: false }),
      ],
    }),
    choice(
      'response.agrees',
      'Patient agrees with the plan of care',
      { yes: 'Yes', partly: 'Partly', no: 'No' },
      { copyFromLast: false },
    ),
  ],
});
