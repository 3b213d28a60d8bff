/**
 * Option lists of forms and filters as far as the specification prints them (spec rules §3, §4, §6,
 * §9).
 */

/** `exportValue` is the code for export (spec rules §3). */
export type Option = {
  readonly label: string;
  readonly value: string;
  readonly exportValue?: string;
};

const option = (label: string, value: string): Option => ({ label, value });
const plain = (...labels: readonly string[]): readonly Option[] =>
  labels.map((label) => option(label, label));
const numbers = (from: number, to: number): readonly Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    option(String(from + index), String(from + index)),
  );

/** Discharge reasons (spec rules §4). */
export const dischargeReasons = plain('Goals met', 'Deceased', 'Other');

/** Agency-discharge reasons (spec rules §4). */
export const agencyDischargeReasons = plain(
  'Hospitalized',
  'No longer homebound',
  'Per patient or family request',
  'Insurance change',
  'Noncompliant',
  'Prolonged on-hold status',
  'Moved from service area',
  'Nursing home admission',
  'Refused assistance or care',
  'Other',
);

/** Wound stages 1-4 (spec rules §4). */
export const woundStages = numbers(1, 4);

/** Risk levels (spec rules §4). */
export const riskLevels = plain('Low', 'Medium', 'High');

/** Disciplines (spec rules §6). */
export const disciplines = plain(
  'Nursing',
  'Physical Therapy',
  'Speech Therapy',
  'Occupational Therapy',
  'Medical Social Worker',
  'Home Health Aide',
  'Dietician',
);

/** Discipline codes of the assessing clinician (spec rules §6). */
export const disciplineCodes: readonly Option[] = [
  { label: 'RN', value: 'RN', exportValue: '01' },
  { label: 'PT', value: 'PT', exportValue: '02' },
  { label: 'ST/SLP', value: 'ST/SLP', exportValue: '03' },
  { label: 'OT', value: 'OT', exportValue: '04' },
];

/** Care-team actors in goals and teaching (spec rules §6). */
export const careTeamActors = plain(
  'Patient',
  'Caregiver',
  'CG',
  'MD',
  'Clinician',
  'Nurse',
  'Self',
);

/** Units in 15-minute steps: 1 is 15 minutes, 8 is 2 hours (spec rules §9). */
export const unitOptions: readonly Option[] = numbers(1, 8).map(({ value }) =>
  option(durationText(Number(value) * 15), value),
);

function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [
    hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest > 0 && `${rest} minutes`,
  ];
  return words.filter((word) => word !== false).join(' ');
}

/** Goal duration 1 to 9 weeks (spec rules §9). */
export const goalDurations: readonly Option[] = numbers(1, 9).map(({ value }) =>
  option(value === '1' ? '1 week' : `${value} weeks`, value),
);

/** Monitoring frequency (spec rules §9). */
export const monitoringFrequencies = plain('Daily', 'Weekly', 'Monthly', 'Other');

/** Vital-sign options (spec rules §9). */
export const armOptions = [option('Left', 'L'), option('Right', 'R')] as const;
export const positionOptions = plain('Sitting', 'Standing', 'Lying');
export const pulseSites = plain('Radial', 'Apical', 'Carotid', 'Brachial');
export const temperatureSites = plain('Oral', 'Temporal', 'Rectal', 'Axillary');
export const oxygenOptions = plain('Oxygen', 'Room air');

/** Therapy visit counts (spec rules §9); OASIS M2200 keeps three digits. */
export const therapyVisitCounts = plain('000', '007', '014', '021');

/** Condition coding options (spec rules §9). */
export const conditionCodes = plain('1', '2', '3', '8', '9');

/**
 * Goal and performance options: 1-6, and 1-7 with the three reasons for no attempt (spec rules §9).
 */
export const goalOptions = numbers(1, 6);
export const performanceOptions = plain('1', '2', '3', '4', '5', '6', '7', '9', '10', '88');

/**
 * Foley goal text (spec rules §9): change every 30 days or once monthly, repeated every 4 weeks.
 */
export const foleyGoal = {
  change: plain('Every 30 days', 'Once monthly'),
  repeatWeeks: 4,
} as const;

/** The label of a value in a list; null when the list does not have it. */
export function optionLabel(options: readonly Option[], value: string): string | null {
  return options.find((entry) => entry.value === value)?.label ?? null;
}
