import { planReadings } from '#domain/care-plan.ts';
import {
  armOptions,
  oxygenOptions,
  positionOptions,
  pulseSites,
  temperatureSites,
} from '#domain/options.ts';
import {
  choice,
  choices,
  longText,
  number,
  rows,
  text,
  yesNo,
  type Condition,
  type Field,
  type NumberField,
} from '../define.ts';
import { defaultRanges, ownWording, specifiedOptions } from './sources.ts';

/** Readings are taken at every visit and never copied from the last one. */
type Reading = Omit<Parameters<typeof number>[2], 'copyFromLast' | 'source'>;
const reading = (path: string, label: string, parts: Reading): NumberField =>
  number(path, label, { ...parts, copyFromLast: false, source: defaultRanges });

type Need = { readonly required?: boolean };

export const temperature = ({ required = false }: Need = {}): readonly Field[] => [
  reading('vitals.temperature', 'Temperature', {
    unit: '°F',
    min: 80,
    max: 110,
    step: 0.1,
    required,
    warn: { low: 96, high: 100.4 },
    critical: { low: 95, high: 102 },
    readingType: 'temperature',
  }),
  choice('vitals.temperatureSite', 'Temperature site', temperatureSites, {
    showIf: { path: 'vitals.temperature', answered: true },
    source: specifiedOptions,
  }),
];

export const pulse = ({ required = false }: Need = {}): readonly Field[] => [
  reading('vitals.pulse', 'Pulse', {
    unit: '/min',
    min: 20,
    max: 250,
    step: 1,
    required,
    warn: { low: 60, high: 100 },
    critical: { low: 50, high: 120 },
    readingType: 'pulse',
  }),
  choice('vitals.pulseSite', 'Pulse site', pulseSites, {
    showIf: { path: 'vitals.pulse', answered: true },
    source: specifiedOptions,
  }),
];

export const pulseRhythm = choice(
  'vitals.pulseRhythm',
  'Pulse rhythm',
  { regular: 'Regular', irregular: 'Irregular' },
  { showIf: { path: 'vitals.pulse', answered: true }, copyFromLast: false },
);

export const respirations = ({ required = false }: Need = {}): NumberField =>
  reading('vitals.respirations', 'Respirations', {
    unit: '/min',
    min: 4,
    max: 60,
    step: 1,
    required,
    warn: { low: 12, high: 20 },
    critical: { low: 10, high: 28 },
    readingType: 'respirations',
  });

const pressure = (
  path: string,
  label: string,
  kind: 'systolic' | 'diastolic',
  parts: Need & Pick<NumberField, 'showIf' | 'atLeast'> = {},
): NumberField =>
  reading(path, label, {
    unit: 'mmHg',
    ...(kind === 'systolic' ? { min: 50, max: 300 } : { min: 20, max: 200 }),
    step: 1,
    ...parts,
    ...(kind === 'systolic'
      ? { warn: { low: 90, high: 140 }, critical: { low: 80, high: 180 } }
      : { warn: { low: 60, high: 90 }, critical: { low: 50, high: 110 } }),
    readingType: kind,
  });

/** The upper of two pressures, which no body has below the lower one. */
const above = (path: string): Pick<NumberField, 'atLeast'> => ({
  atLeast: {
    path,
    text: 'Check: the systolic pressure cannot be lower than the diastolic one.',
  },
});

export const bloodPressure = ({ required = false }: Need = {}): readonly Field[] => [
  pressure('vitals.systolic', 'Systolic blood pressure', 'systolic', {
    required,
    ...above('vitals.diastolic'),
  }),
  pressure('vitals.diastolic', 'Diastolic blood pressure', 'diastolic', { required }),
  choice('vitals.bloodPressureArm', 'Arm', armOptions, {
    showIf: { path: 'vitals.systolic', answered: true },
    source: specifiedOptions,
  }),
  choice('vitals.bloodPressurePosition', 'Position', positionOptions, {
    showIf: { path: 'vitals.systolic', answered: true },
    source: specifiedOptions,
  }),
];

const orthostatic: Condition = { path: 'vitals.orthostatic', equals: true };

export const orthostaticPressure: readonly Field[] = [
  yesNo('vitals.orthostatic', 'Orthostatic blood pressure taken', { copyFromLast: false }),
  pressure('vitals.standingSystolic', 'Standing systolic blood pressure', 'systolic', {
    showIf: orthostatic,
    ...above('vitals.standingDiastolic'),
  }),
  pressure('vitals.standingDiastolic', 'Standing diastolic blood pressure', 'diastolic', {
    showIf: orthostatic,
  }),
  yesNo('vitals.orthostaticSymptoms', 'Dizzy or lightheaded on standing', {
    showIf: orthostatic,
    copyFromLast: false,
  }),
];

const onOxygen: Condition = { path: 'vitals.oxygenSource', equals: 'oxygen' };

export const oxygenSaturation = ({ required = false }: Need = {}): readonly Field[] => [
  reading('vitals.oxygenSaturation', 'Oxygen saturation', {
    unit: '%',
    min: 50,
    max: 100,
    step: 1,
    required,
    warn: { low: 92 },
    critical: { low: 88 },
    readingType: 'oxygenSaturation',
  }),
  choice('vitals.oxygenSource', 'Measured on', oxygenOptions, {
    required,
    source: specifiedOptions,
  }),
];

export const oxygenSupply: readonly Field[] = [
  number('vitals.oxygenLiters', 'Oxygen flow rate', {
    unit: 'L/min',
    min: 0.5,
    max: 15,
    step: 0.5,
    required: true,
    showIf: onOxygen,
  }),
  choice(
    'vitals.oxygenDevice',
    'Oxygen device',
    {
      cannula: 'Nasal cannula',
      mask: 'Simple face mask',
      reservoir: 'Reservoir mask (partial or non-rebreather)',
      tracheostomy: 'Tracheostomy collar',
      other: 'Other',
    },
    { showIf: onOxygen },
  ),
  choice(
    'vitals.oxygenUse',
    'Oxygen use',
    {
      continuous: 'Continuous',
      night: 'At night',
      exertion: 'With exertion',
      asNeeded: 'As needed',
    },
    { showIf: onOxygen },
  ),
];

export const weight: readonly Field[] = [
  reading('vitals.weight', 'Weight', {
    unit: 'lb',
    min: 40,
    max: 800,
    step: 0.1,
    checkChange: 0.1,
    readingType: 'weight',
  }),
  choice(
    'vitals.weightMethod',
    'Weight source',
    { scale: 'Measured on a scale', reported: 'Reported by the patient or caregiver' },
    { showIf: { path: 'vitals.weight', answered: true } },
  ),
];

const someoneTold: Condition = { path: 'vitals.notified', oneOf: ['physician', 'office', 'both'] };

export const notified: readonly Field[] = [
  choice(
    'vitals.notified',
    'Notified of out-of-range readings',
    {
      notNeeded: 'No out-of-range readings',
      physician: 'Physician notified',
      office: 'Office notified',
      both: 'Physician and office notified',
      notYet: 'Not yet notified',
    },
    { copyFromLast: false },
  ),
  longText('vitals.notifiedDetail', 'Who was notified, when, and the response', {
    maxLength: 1_000,
    showIf: someoneTold,
    required: true,
  }),
];

/**
 * The limits of the patient's care plan as its author saw them, one row per reading type. Within
 * them a reading raises no alert, outside it is critical.
 */
export const planLimits = rows('planLimits', 'Report limits of the care plan', {
  rowLabel: 'Limit',
  max: 20,
  from: 'carePlan',
  copyFromLast: false,
  source: ownWording,
  fields: [
    text('reading', 'Reading', {
      copyFromLast: false,
      usual: Object.values(planReadings).map(({ label }) => label),
    }),
    number('low', 'Report below', { unit: '', min: 0, max: 999, step: 0.1, copyFromLast: false }),
    number('high', 'Report above', { unit: '', min: 0, max: 999, step: 0.1, copyFromLast: false }),
  ],
});

/** Explains why a reading is empty. */
export const notTaken = choices(
  'vitals.notTaken',
  'Vital signs not taken',
  {
    none: 'All ordered vital signs taken',
    refused: 'Patient refused',
    equipment: 'Equipment failure',
    condition: "Unable due to the patient's condition",
  },
  { exclusive: 'none', copyFromLast: false },
);
