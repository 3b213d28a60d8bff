/**
 * Option lists of forms and filters as far as the specification prints them (spec rules §3, §4, §6,
 * §9). Forms and screens take them from here; the values are stored in notes and never change.
 */

/**
 * One answer to choose. `value` is stored and never translated, `label` is the message id of its
 * translations, `exportValue` is the code for export (spec rules §3). Options of one `group` stand
 * together; the first of them has the words above the group in `groupHead`.
 */
export type Option = {
  readonly label: string;
  readonly value: string;
  readonly exportValue?: string;
  readonly group?: string;
  readonly groupHead?: string;
};

const option = (label: string, value: string): Option => ({ label, value });
/** A list whose values are its labels. */
const plain = (...labels: readonly string[]): readonly Option[] =>
  labels.map((label) => option(label, label));
const numbers = (from: number, to: number): readonly Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    option(String(from + index), String(from + index)),
  );

const goalsMet = option('Goals met', 'goalsMet');
const otherReason = option('Other', 'other');

/** Discharge reasons (spec rules §4). */
export const dischargeReasons: readonly Option[] = [
  goalsMet,
  option('Deceased', 'deceased'),
  otherReason,
];

/** Agency-discharge reasons (spec rules §4). */
export const agencyDischargeReasons: readonly Option[] = [
  option('Hospitalized', 'hospitalized'),
  option('No longer homebound', 'notHomebound'),
  option('Per patient or family request', 'request'),
  option('Insurance change', 'insurance'),
  option('Noncompliant', 'noncompliant'),
  option('Prolonged on-hold status', 'hold'),
  option('Moved from service area', 'moved'),
  option('Nursing home admission', 'nursingHome'),
  option('Refused assistance or care', 'refused'),
  otherReason,
];

/** Reasons of a planned discharge: nobody plans a death. */
export const plannedDischargeReasons: readonly Option[] = [goalsMet, ...agencyDischargeReasons];

/** Wound stages 1-4 (spec rules §4). */
export const woundStages: readonly Option[] = numbers(1, 4).map(({ value }) =>
  option(`Stage ${value}`, value),
);

/** Risk levels (spec rules §4). */
export const riskLevels = plain('Low', 'Medium', 'High');

/** Disciplines (spec rules §6). */
export const disciplines: readonly Option[] = [
  option('Nursing', 'nursing'),
  option('Physical therapy', 'pt'),
  option('Occupational therapy', 'ot'),
  option('Speech therapy', 'st'),
  option('Medical social worker', 'msw'),
  option('Home health aide', 'aide'),
  option('Dietician', 'dietician'),
];

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

/** A list whose values are its labels in lower case. */
const lowerCase = (...labels: readonly string[]): readonly Option[] =>
  labels.map((label) => option(label, label.toLowerCase()));

/** Vital-sign options (spec rules §9). */
export const armOptions: readonly Option[] = [option('Left', 'L'), option('Right', 'R')];
export const positionOptions = lowerCase('Sitting', 'Standing', 'Lying');
export const pulseSites = lowerCase('Radial', 'Apical', 'Carotid', 'Brachial');
export const temperatureSites = lowerCase('Oral', 'Temporal', 'Rectal', 'Axillary');
export const oxygenOptions: readonly Option[] = [
  option('Room air', 'roomAir'),
  option('Oxygen', 'oxygen'),
];

/** Therapy visit counts (spec rules §9); OASIS M2200 keeps three digits. */
export const therapyVisitCounts = plain('000', '007', '014', '021');

/**
 * Condition coding options (spec rules §9): the prior functioning of OASIS GG0100 (CMS, public
 * domain, labels in own words).
 */
export const conditionCodes: readonly Option[] = [
  option('Dependent', '1'),
  option('Needed some help', '2'),
  option('Independent', '3'),
  option('Unknown', '8'),
  option('Not applicable', '9'),
];

/**
 * Goal options 1-6, and performance options 1-7 with the three reasons for no attempt (spec rules
 * §9): the scale of OASIS GG0130 and GG0170 (CMS, public domain, labels in own words), exported
 * with two digits.
 */
const goalLevels = {
  '1': 'Dependent',
  '2': 'Substantial or maximal assistance',
  '3': 'Partial or moderate assistance',
  '4': 'Supervision or touching assistance',
  '5': 'Setup or clean-up assistance',
  '6': 'Independent',
} as const;
const reasonsWithoutTry = {
  '7': 'Patient refused',
  '9': 'Not applicable',
  '10': 'Not attempted: environment',
  '88': 'Not attempted: medical condition or safety',
} as const;

/** The levels as options; therapists rate by the number, so their label begins with it. */
const levels = (
  labels: Readonly<Record<string, string>>,
  words: (value: string, label: string) => string,
): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({
    label: words(value, label),
    value,
    exportValue: value.padStart(2, '0'),
  }));
const numbered = (value: string, label: string): string => `${value} - ${label}`;

export const goalOptions: readonly Option[] = levels(goalLevels, numbered);
export const performanceOptions: readonly Option[] = [
  ...goalOptions,
  ...levels(reasonsWithoutTry, numbered),
];
/** The same ten in words alone, where the code is not what is chosen by. */
export const performanceWords: readonly Option[] = levels(
  { ...goalLevels, ...reasonsWithoutTry },
  (_, label) => label,
);

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
