import { medicationRoutes } from '#domain/options-clinical.ts';
import {
  choice,
  choices,
  date,
  longText,
  number,
  rows,
  section,
  text,
  time,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording } from '../sections/sources.ts';
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

const running: Condition = { path: 'infusion.running', equals: true };

export const infusionSection: Section = section({
  id: 'infusion',
  title: 'Infusion',
  source: ownWording,
  showIf: { path: 'visit.ivAccess', equals: true },
  items: [
    choice(
      'infusion.line',
      'IV access type',
      {
        peripheral: 'Peripheral IV',
        midline: 'Midline catheter',
        picc: 'PICC',
        tunnelled: 'Tunneled central line',
        port: 'Implanted port',
        subcutaneous: 'Subcutaneous needle',
      },
      { required: true },
    ),
    text('infusion.location', 'Access location', { maxLength: 60, required: true }),
    date('infusion.placed', 'Date access was placed'),
    number('infusion.lumens', 'Number of lumens', { unit: '', min: 1, max: 4, step: 1 }),
    number('infusion.externalLength', 'External catheter length', {
      unit: 'cm',
      min: 0,
      max: 60,
      step: 0.5,
      copyFromLast: false,
      showIf: { path: 'infusion.line', oneOf: ['picc', 'midline'] },
    }),
    number('infusion.armCircumference', 'Arm circumference', {
      unit: 'cm',
      min: 10,
      max: 80,
      step: 0.5,
      copyFromLast: false,
      showIf: { path: 'infusion.line', oneOf: ['picc', 'midline'] },
    }),
    choices(
      'infusion.site',
      'Access site',
      {
        intact: 'No irritation',
        redness: 'Redness',
        swelling: 'Swelling',
        pain: 'Painful',
        warmth: 'Warmth',
        drainage: 'Drainage at the site',
        hardening: 'Induration',
      },
      { required: true, exclusive: 'intact', copyFromLast: false },
    ),
    yesNo('infusion.bloodReturn', 'Blood return', { required: true, copyFromLast: false }),
    text('infusion.flush', 'Flushed with (solution and amount)', { maxLength: 60 }),
    yesNo('infusion.dressingChanged', 'Access dressing changed', {
      required: true,
      copyFromLast: false,
    }),
    yesNo('infusion.capsChanged', 'Caps and tubing changed', { copyFromLast: false }),
    yesNo('infusion.running', 'Infusion administered at the visit', {
      required: true,
      copyFromLast: false,
    }),
    text('infusion.solution', 'Solution or medication infused', {
      required: true,
      showIf: running,
    }),
    number('infusion.volume', 'Volume infused', {
      unit: 'mL',
      min: 1,
      max: 10_000,
      step: 1,
      showIf: running,
      copyFromLast: false,
    }),
    number('infusion.rate', 'Infusion rate', {
      unit: 'mL/h',
      min: 0.1,
      max: 2_000,
      step: 0.1,
      showIf: running,
      copyFromLast: false,
    }),
    choice(
      'infusion.method',
      'Infusion method',
      {
        gravity: 'Gravity',
        pump: 'Infusion pump',
        push: 'IV push',
        elastomeric: 'Elastomeric pump',
      },
      { showIf: running },
    ),
    time('infusion.start', 'Infusion start', {
      required: true,
      showIf: running,
      copyFromLast: false,
    }),
    time('infusion.end', 'Infusion end', { showIf: running, copyFromLast: false }),
    choice(
      'infusion.tolerance',
      'Infusion tolerated',
      { well: 'Well', partly: 'With complaints', not: 'Not tolerated' },
      { required: true, showIf: running, copyFromLast: false },
    ),
    longText('infusion.comments', 'Infusion comments', { maxLength: 1_000 }),
  ],
});
