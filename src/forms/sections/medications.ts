import { medicationRoutes } from '#domain/options-clinical.ts';
import {
  choice,
  choices,
  longText,
  rows,
  section,
  text,
  time,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording } from './sources.ts';
import { reconciledMedications } from './reconciliation.ts';

const gave: Condition = { path: 'medication.given', equals: true };
const trouble: Condition = {
  any: [
    { path: 'medication.adverse', equals: true },
    { path: 'medication.interactions', equals: true },
    { path: 'medication.compared', equals: false },
  ],
};

export const medicationSection: Section = section({
  id: 'medication',
  title: 'Medication profile',
  source: ownWording,
  items: [
    reconciledMedications,
    yesNo('medication.compared', 'Medications reconciled: list matches medications in the home', {
      required: true,
      copyFromLast: false,
    }),
    choices(
      'medication.changes',
      'Changes since the last visit',
      {
        none: 'No changes',
        added: 'New medication',
        dose: 'Dose changed',
        stopped: 'Medication discontinued',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    // Typed by hand until the list of the chart was reconciled.
    rows('medications', 'Medications reviewed', {
      rowLabel: 'Medication',
      max: 60,
      retired: true,
      copyFromLast: false,
      fields: [
        text('name', 'Medication name', { required: true }),
        text('dose', 'Dose', { maxLength: 60, required: true }),
        choice('route', 'Route', medicationRoutes),
        text('frequency', 'Frequency', { maxLength: 60 }),
        choice(
          'taken',
          'Taken as ordered',
          { yes: 'Yes', partly: 'Partly', no: 'No', unknown: 'Unable to verify' },
          { required: true, copyFromLast: false },
        ),
        text('notTaken', 'Reason not taken as ordered', {
          required: true,
          copyFromLast: false,
          showIf: { path: './taken', oneOf: ['partly', 'no'] },
        }),
        yesNo('highRisk', 'High-risk medication'),
        text('effects', 'Effectiveness and side effects', { copyFromLast: false }),
      ],
    }),
    choice('medication.by', 'Medications set up by', {
      patient: 'Patient',
      caregiver: 'Caregiver',
      nurse: 'Nurse',
      pharmacy: 'Pharmacy blister pack',
    }),
    choices(
      'medication.setup',
      'Medication aids',
      {
        none: 'No aids',
        pillBox: 'Pill box',
        reminder: 'Alarm or app',
        chart: 'Written schedule',
        dispenser: 'Dispenser',
      },
      { exclusive: 'none' },
    ),
    yesNo('medication.adverse', 'Side effects or adverse reactions', {
      required: true,
      copyFromLast: false,
    }),
    yesNo('medication.interactions', 'Interactions, duplicate therapy or omissions found', {
      required: true,
      copyFromLast: false,
    }),
    longText('medication.problem', 'Medication problem found', {
      maxLength: 1_000,
      required: true,
      showIf: trouble,
    }),
    choice(
      'medication.physician',
      'Physician notified of the medication problem',
      { yes: 'Yes', planned: 'Will be notified today', notNeeded: 'Not needed' },
      { required: true, copyFromLast: false, showIf: trouble },
    ),
    choice(
      'medication.understanding',
      'Patient or caregiver understands the medication',
      {
        full: 'States purpose, dose and schedule',
        partial: 'Needs some prompting',
        none: 'Does not understand',
      },
      { copyFromLast: false },
    ),
    yesNo('medication.given', 'Injection or other medication administered by the nurse', {
      required: true,
      copyFromLast: false,
    }),
    text('medication.givenName', 'Medication and dose administered', {
      required: true,
      copyFromLast: false,
      showIf: gave,
    }),
    choice('medication.givenRoute', 'Route of administration', medicationRoutes, {
      required: true,
      copyFromLast: false,
      showIf: gave,
    }),
    text('medication.givenSite', 'Injection site', {
      maxLength: 60,
      copyFromLast: false,
      showIf: { path: 'medication.givenRoute', oneOf: ['subcutaneous', 'intramuscular'] },
    }),
    time('medication.givenTime', 'Time administered', {
      required: true,
      copyFromLast: false,
      showIf: gave,
    }),
    text('medication.givenLot', 'Lot number and expiration date', {
      maxLength: 60,
      copyFromLast: false,
      showIf: gave,
    }),
    choice(
      'medication.givenTolerance',
      'Tolerated',
      { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
      { required: true, copyFromLast: false, showIf: gave },
    ),
  ],
});
