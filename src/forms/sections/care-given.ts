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
import { ownWording } from './sources.ts';

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
      'Skilled interventions performed',
      {
        assessment: 'Observation and assessment',
        wound: 'Wound care',
        medication: 'Medication administered or set up',
        catheter: 'Catheter care',
        ostomy: 'Ostomy care',
        tube: 'Feeding tube care',
        infusion: 'Infusion care',
        laboratory: 'Blood draw or specimen collection',
        diabetic: 'Diabetic care',
        respiratory: 'Respiratory care',
        teaching: 'Teaching and training',
        coordination: 'Care coordination',
        management: 'Management of the care plan',
      },
      { required: true, copyFromLast: false },
    ),
    longText('intervention.procedure', 'Procedure: steps, supplies and findings', {
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
    longText('intervention.orderText', 'New order: from whom, when and what', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'intervention.orders', equals: true },
    }),
    yesNo('intervention.orderReadBack', 'Order read back and verified', {
      required: true,
      copyFromLast: false,
      showIf: { path: 'intervention.orders', equals: true },
    }),
    choices(
      'intervention.coordinated',
      'Care coordinated with',
      {
        none: 'No one',
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
      'Supervised staff present',
      { yes: 'Yes', no: 'No' },
      { required: true, copyFromLast: false, showIf: supervised },
    ),
    yesNo('supervision.followsPlan', 'Supervised staff follow the care plan', {
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
        disease: 'Disease process and warning signs',
        medication: 'Medications',
        diet: 'Diet and fluids',
        wound: 'Wound care',
        diabetes: 'Diabetes self-care',
        oxygen: 'Oxygen safety',
        falls: 'Fall prevention',
        infection: 'Infection prevention',
        pain: 'Pain control',
        catheter: 'Catheter or ostomy care',
        emergency: 'Emergency preparedness',
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
      {
        talk: 'Verbal instruction',
        show: 'Demonstration',
        written: 'Written materials',
        video: 'Video',
      },
      { showIf: taught },
    ),
    choices(
      'teaching.barriers',
      'Barriers to learning',
      {
        none: 'No barriers',
        vision: 'Impaired vision',
        hearing: 'Impaired hearing',
        language: 'Language',
        memory: 'Memory loss',
        emotion: 'Emotional distress',
        reading: 'Low literacy',
      },
      { exclusive: 'none', showIf: taught },
    ),
    choice(
      'teaching.response',
      'Response to teaching',
      {
        performs: 'Demonstrates correctly without help',
        explains: 'Verbalizes understanding',
        prompted: 'Needs prompting',
        notYet: 'Does not yet understand',
        refused: 'Refused',
      },
      { required: true, copyFromLast: false, showIf: taught },
    ),
    longText('teaching.detail', 'Teaching provided and remaining needs', { showIf: taught }),
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
        unstable: 'Unstable, physician notified',
      },
      { required: true, copyFromLast: false },
    ),
    longText('response.detail', 'Response narrative', { maxLength: 1_000 }),
    rows('goals', 'Goals', {
      rowLabel: 'Goal',
      max: 20,
      fields: [
        text('text', 'Goal statement', { maxLength: 500, required: true }),
        choice(
          'status',
          'Progress',
          {
            notStarted: 'Not started',
            little: 'Minimal progress',
            good: 'Good progress',
            met: 'Met',
            changed: 'Revised or discontinued',
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
