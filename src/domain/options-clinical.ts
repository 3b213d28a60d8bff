import { woundStages, type Option } from './options.ts';

/**
 * Clinical option lists that the specification names without printing their contents (rules §9
 * "Full contents: not shown"), in own wording, once for forms, print and export. Lists of OASIS
 * items are in `oasis/items`.
 */

/** Options from labels by value, in the order written; whole numbers must be ascending. */
const options = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const coded = (exportValue: string, value: string, label: string): Option => ({
  value,
  label,
  exportValue,
});

/** Prognosis, Great to Poor- (rules §9): its ends are specified, the steps between are ours. */
export const prognoses = options({
  great: 'Great',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  poorMinus: 'Poor-',
});

/** Help with grooming, dressing, bathing, toileting, transferring, ambulation and feeding. */
export const dailyHelp = options({
  independent: 'Independent',
  setup: 'Setup or cueing',
  partial: 'Partial assistance',
  full: 'Total assistance',
});

/** Stages 1-4 (rules §4) and the two injuries without one. */
export const pressureInjuryStages: readonly Option[] = [
  ...woundStages,
  ...options({ unstageable: 'Unstageable', deepTissue: 'Deep tissue pressure injury' }),
];

/** State of a stasis ulcer or surgical wound (after OASIS M1334 and M1342, CMS, public domain). */
export const stasisUlcerStates: readonly Option[] = [
  coded('01', 'granulating', 'Fully granulating'),
  coded('02', 'partly', 'Early or partial granulation'),
  coded('03', 'notHealing', 'Not healing'),
];
export const surgicalWoundStates: readonly Option[] = [
  coded('00', 'epithelialized', 'Newly epithelialized'),
  ...stasisUlcerStates,
];

/** Factors of the fall risk score of rules §9, which counts them without naming them. */
export const fallRiskFactors = options({
  none: 'None of these',
  gait: 'Unsteady gait or leg weakness',
  device: 'Uses an assistive device',
  dizziness: 'Dizziness',
  vision: 'Impaired vision',
  urgency: 'Urinary urgency or incontinence',
  medicines: 'Four or more medications, or sedating medication',
  memory: 'Forgetful or overestimates own ability',
  pain: 'Pain with walking',
  home: 'Trip hazards in the home',
  footwear: 'Unsafe footwear',
});

/**
 * Answers of the depression screening PHQ-2 to 9 (Spitzer, Williams, Kroenke and colleagues; no
 * permission required) with the codes of OASIS D0150, column 2. No response has none there: column 1
 * says 9.
 */
export const phqFrequencies: readonly Option[] = [
  coded('0', '0', 'Not at all'),
  coded('1', '1', 'Several days'),
  coded('2', '2', 'More than half the days'),
  coded('3', '3', 'Nearly every day'),
  coded('', 'noResponse', 'No response'),
];

/** Whether a symptom was present, in the mood interview (OASIS D0150, column 1). */
export const moodPresence: readonly Option[] = [
  coded('0', 'no', 'No'),
  coded('1', 'yes', 'Yes'),
  coded('9', 'noResponse', 'No response'),
  coded('-', 'notAssessed', 'Not assessed or no information'),
];

/** Where a discharged patient is afterwards (after OASIS M2420, CMS, public domain). */
export const dischargeDispositions: readonly Option[] = [
  coded('01', 'home', 'In the community, without formal assistive services'),
  coded('02', 'homeWithHelp', 'In the community, with formal assistive services'),
  coded('03', 'hospice', 'Non-institutional hospice'),
  coded('04', 'moved', 'Moved away from the service area'),
  coded('UK', 'unknown', 'Unknown'),
];

/** With whom the patient lives. */
export const livingArrangements = options({
  alone: 'Alone',
  partner: 'With spouse or partner',
  family: 'With family',
  others: 'With other people',
  facility: 'In a facility',
});

/** Name of the agency's own list of the hazards of homes (AppConfig). */
export const safetyConstant = 'Safety';

/** Safety hazards of homes that an agency without the constant `Safety` chooses from. */
export const defaultSafetyHazards: readonly string[] = [
  'Loose rugs or cords',
  'Clutter in walkways',
  'Poor lighting',
  'Stairs without rails',
  'No grab bars in the bathroom',
  'No working smoke detector',
  'Oxygen near flame or smoking',
  'Unsafe heating or wiring',
  'Pests or unsanitary conditions',
  'Animals in the home',
  'Weapons within reach',
  'No telephone',
];

export const safetyHazards: readonly Option[] = defaultSafetyHazards.map((label) => ({
  value: label,
  label,
}));

/**
 * The two homebound criteria (Medicare Benefit Policy Manual, chapter 7, section 30.1.1, CMS, public
 * domain, in own words): one of the first, both of the second.
 */
export const homeboundFirst = options({
  device: 'Needs a device, special transport or another person to leave home',
  contraindicated: 'Leaving home is medically contraindicated',
});
export const homeboundSecond = options({
  inability: 'Normally unable to leave home',
  effort: 'Leaving home takes considerable and taxing effort',
});

/** Routes of medications. */
export const medicationRoutes = options({
  oral: 'Oral',
  sublingual: 'Sublingual',
  subcutaneous: 'Subcutaneous',
  intramuscular: 'Intramuscular',
  intravenous: 'Intravenous',
  inhaled: 'Inhaled',
  topical: 'Topical',
  drops: 'Eye or ear drops',
  rectal: 'Rectal',
  tube: 'Via feeding tube',
  other: 'Other',
});

/** Frequencies of medications. */
export const medicationFrequencies = options({
  daily: 'Once daily',
  twice: 'Twice daily',
  threeTimes: 'Three times daily',
  fourTimes: 'Four times daily',
  bedtime: 'At bedtime',
  everyOther: 'Every other day',
  weekly: 'Once a week',
  monthly: 'Once a month',
  asNeeded: 'As needed',
  once: 'One time only',
  other: 'Other',
});
