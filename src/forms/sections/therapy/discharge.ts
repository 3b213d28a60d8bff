import { dischargeDispositions } from '#domain/options-clinical.ts';
import { agencyDischargeReasons, dischargeReasons, type Option } from '#domain/options.ts';
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
import { specifiedOptions } from '../sources.ts';
import { observed, type TherapyParts } from './kinds.ts';
import { therapistsLists } from './sources.ts';
import { interventionsOf } from './treatment.ts';
import { happened } from '../asked.ts';

const ownReason = 'other';

/** Why therapy ends, where the patient goes on living, and what was given along. */
export const therapyDischarge = ({ therapy }: TherapyParts): Section =>
  section({
    id: 'discharge',
    title: 'Discharge from therapy',
    source: specifiedOptions,
    items: [
      date('discharge.date', 'Discharge date', { ...happened, required: true, ...observed }),
      choice('discharge.reason', 'Reason for discharge', reasons, {
        required: true,
        ...observed,
      }),
      text('discharge.reasonDetail', 'Reason in words', {
        maxLength: 500,
        required: true,
        ...observed,
        showIf: { path: 'discharge.reason', equals: ownReason },
      }),
      choice('discharge.disposition', 'Disposition', dispositions, {
        required: true,
        source: therapistsLists,
        ...observed,
        contradictions: [
          {
            answer: 'deceased',
            when: {
              all: [
                { path: 'discharge.reason', answered: true },
                { not: { path: 'discharge.reason', equals: 'deceased' } },
              ],
            },
            text: 'Check: the reason for discharge says something else.',
          },
        ],
      }),
      number('discharge.visits', 'Number of visits made', {
        unit: '',
        min: 1,
        max: 200,
        step: 1,
        ...observed,
      }),
      choices(
        'discharge.performed',
        'Interventions over the course of care',
        interventionsOf[therapy],
        {
          required: true,
          source: therapistsLists,
          ...observed,
        },
      ),
      longText('discharge.summary', 'Course of care and status at discharge', {
        required: true,
        hint: 'From the evaluation to today: function, progress toward the goals, what remains.',
      }),
      ...instructions,
      choice(
        'discharge.physician',
        'Physician notified of the discharge',
        { called: 'By telephone', sent: 'Summary sent', notYet: 'Not yet notified' },
        { required: true, ...observed },
      ),
      date('discharge.physicianDate', 'Date the physician was notified', {
        ...happened,
        required: true,
        ...observed,
        showIf: { path: 'discharge.physician', oneOf: ['called', 'sent'] },
      }),
    ],
  });

const reasons = [
  ...dischargeReasons.filter(({ value }) => value !== ownReason),
  ...agencyDischargeReasons,
];

/** Those of OASIS, and where a patient is who leaves therapy without leaving the agency. */
const dispositions: readonly Option[] = [
  ...dischargeDispositions,
  { value: 'agency', label: 'Home, other services of this agency go on' },
  { value: 'outpatient', label: 'Home with outpatient therapy' },
  { value: 'facility', label: 'Nursing or rehabilitation facility' },
  { value: 'hospital', label: 'Hospital' },
  { value: 'deceased', label: 'Deceased' },
];

const alive = { not: { path: 'discharge.reason', equals: 'deceased' } } as const;

const instructions = [
  choices(
    'discharge.given',
    'Instructions given',
    {
      none: 'None given',
      program: 'Written home exercise program',
      safety: 'Safety and falls',
      equipment: 'Use and care of equipment',
      warning: 'When to call the physician',
      resources: 'Community resources',
    },
    { required: true, exclusive: 'none', source: therapistsLists, ...observed, showIf: alive },
  ),
  yesNo('discharge.understood', 'Patient or caregiver can carry out the program', {
    required: true,
    ...observed,
    showIf: alive,
  }),
  longText('discharge.notUnderstood', 'What was arranged instead', {
    maxLength: 1_000,
    required: true,
    showIf: { path: 'discharge.understood', equals: false },
  }),
  text('discharge.followUp', 'Follow-up recommended', {
    maxLength: 500,
    ...observed,
    showIf: alive,
  }),
] as const;
