import {
  choice,
  choices,
  date,
  longText,
  number,
  section,
  text,
  yesNo,
  type Section,
} from '../../define.ts';
import { ownWording } from '../sources.ts';
import { observed, type TherapyParts } from './kinds.ts';
import { therapyNecessity } from './sources.ts';
import { interventionsOf } from './treatment.ts';
import { happened } from '../asked.ts';

const coordinated = choices(
  'plan.coordinated',
  'Care coordinated with',
  {
    none: 'No one',
    physician: 'Physician',
    nurse: 'Nurse',
    therapist: 'Therapist',
    aide: 'Aide',
    family: 'Family',
    office: 'Office',
  },
  { required: true, exclusive: 'none', ...observed },
);

const coordinatedDetail = text('plan.coordinatedDetail', 'What was agreed', {
  maxLength: 500,
  ...observed,
  showIf: {
    all: [
      { path: 'plan.coordinated', answered: true },
      { not: { path: 'plan.coordinated', includes: 'none' } },
    ],
  },
});

const discharge = choice(
  'plan.discharge',
  'Discharge planning',
  {
    notYet: 'Too early to plan',
    discussed: 'Discussed with patient or caregiver',
    planned: 'Discharge planned',
  },
  { required: true },
);

/** Frequency, duration, interventions, and whether patient and physician agree. */
export const careplan = (parts: TherapyParts): Section =>
  section({
    id: 'plan',
    title: 'Plan',
    source: therapyNecessity,
    items: [
      choice(
        'plan.continues',
        parts.document === 'evaluation' ? 'Therapy needed' : 'Therapy goes on',
        parts.document === 'evaluation'
          ? {
              yes: 'Yes',
              no: 'No: evaluation only',
              maintenance: 'Yes: maintenance program',
            }
          : {
              yes: 'Yes',
              maintenance: 'Yes: maintenance program',
              no: 'No: discharge',
            },
        {
          required: true,
          hint:
            'A maintenance program is covered when it takes the skills of a therapist to design it ' +
            'or carry it out safely.',
          ...observed,
        },
      ),
      longText('plan.notContinued', 'Why no further therapy', {
        maxLength: 1_000,
        required: true,
        showIf: { path: 'plan.continues', equals: 'no' },
      }),
      number('plan.perWeek', 'Visits per week', {
        unit: '',
        min: 1,
        max: 7,
        step: 1,
        required: true,
        showIf: { path: 'plan.continues', oneOf: ['yes', 'maintenance'] },
      }),
      number('plan.weeks', 'For how many weeks', {
        unit: '',
        min: 1,
        max: 9,
        step: 1,
        required: true,
        hint: 'At most to the end of the 60-day certification.',
        showIf: { path: 'plan.continues', oneOf: ['yes', 'maintenance'] },
      }),
      text('plan.frequency', 'Frequency where it changes over the weeks', {
        hint: 'Such as 3 times a week for 2 weeks, then 2 times a week for 3 weeks.',
        showIf: { path: 'plan.continues', oneOf: ['yes', 'maintenance'] },
      }),
      choices('plan.interventions', 'Interventions planned', interventionsOf[parts.therapy], {
        required: true,
        showIf: { path: 'plan.continues', oneOf: ['yes', 'maintenance'] },
      }),
      longText('plan.homeProgram', 'Home exercise program', {
        maxLength: 1_000,
        copyFromLast: true,
      }),
      yesNo('plan.agreed', 'Patient or caregiver took part in the plan and agrees', {
        required: true,
        ...observed,
      }),
      longText('plan.notAgreed', 'What patient or caregiver disagree with', {
        maxLength: 1_000,
        required: true,
        showIf: { path: 'plan.agreed', equals: false },
      }),
      choice(
        'plan.order',
        'Physician order for this plan',
        {
          obtained: 'Verbal order obtained',
          sent: 'Sent for signature',
          covered: 'Covered by the current order',
          notNeeded: 'No further visits',
        },
        { required: true, ...observed },
      ),
      date('plan.orderDate', 'Date of the order', {
        ...happened,
        required: true,
        ...observed,
        showIf: { path: 'plan.order', oneOf: ['obtained', 'sent'] },
      }),
      coordinated,
      coordinatedDetail,
      discharge,
    ],
  });

/** What comes next, after a routine visit. */
export const nextVisit: Section = section({
  id: 'plan',
  title: 'Plan',
  source: ownWording,
  items: [
    longText('plan.next', 'Plan for the next visit', { required: true }),
    date('plan.nextVisit', 'Next visit date', observed),
    longText('plan.homeProgram', 'Home exercise program', {
      maxLength: 1_000,
      copyFromLast: true,
    }),
    coordinated,
    coordinatedDetail,
    discharge,
  ],
});
