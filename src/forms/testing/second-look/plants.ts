import type { Values } from '#domain/merge.ts';
import type { Answers } from '../../define.ts';
import { inChart } from './chart-plants.ts';
import { drugNames, type Dice, type Truth, type TruthWound } from './truth.ts';

/**
 * Disagreements to plant: what holds for every source, and what one of them says instead. They were
 * written from what clinicians chart, not from the rules: a plant changes what is true for one
 * source, or writes a row into the chart. Where the model has no such fact, such as a drug that was
 * given, both answers are written into the note.
 */

type Change = Partial<Truth>;
/**
 * Which source says something else: the items or the other answers of the note, the whole note,
 * another note of the week, the last assessment, or the chart.
 */
type Place = 'items' | 'body' | 'note' | 'week' | 'before' | 'chart';

export type Plant = {
  readonly name: string;
  /** The form of the note that is looked at. */
  readonly form: string;
  readonly place: Place;
  /** The question at which a clinician would look, where only that one counts. */
  readonly at?: string;
  /** The other note, where `place` is `week`, or where the note itself changes against it. */
  readonly beside?: string;
  /** What is true for all sources. */
  readonly given: (roll: Dice) => Change;
  /** What the one source says. */
  readonly says?: (roll: Dice) => Change;
  /** What is written into the chart instead. */
  readonly writes?: (roll: Dice) => Values;
  /** Answers that are written into the one note besides. */
  readonly adds?: Answers;
};

const start = 'oasis-resumption-of-care';
const end = 'oasis-discharge';
const nurse = 'skilled-nursing-visit';

const pressure = (stage: TruthWound['stage'], id = 'w1'): TruthWound => ({
  id,
  type: 'pressure',
  stage,
  bed: 'slough',
});
const surgical: TruthWound = { id: 'w1', type: 'surgical', stage: null, bed: 'granulation' };
const stasis: TruthWound = { id: 'w1', type: 'stasis', stage: null, bed: 'granulation' };
const threeOf = (wound: TruthWound): readonly TruthWound[] =>
  ['w1', 'w2', 'w3'].map((id) => ({ ...wound, id }));

type Both = readonly [
  name: string,
  given: (roll: Dice) => Change,
  says: (roll: Dice) => Change,
  /** The one part that can say it where both may be true the other way round. */
  part?: 'items' | 'body',
];

/** Told one way by the items and another way by the rest of the same note. */
const inNote: readonly Both[] = [
  [
    'pressure ulcer',
    () => ({ wounds: [] }),
    (roll) => ({ wounds: [pressure(roll.one(['2', '3', '4']))] }),
  ],
  [
    'number of ulcers',
    () => ({ wounds: [pressure('3')] }),
    () => ({ wounds: [pressure('3'), pressure('3', 'w2')] }),
  ],
  [
    'stage of an ulcer',
    () => ({ wounds: [pressure('2')] }),
    (roll) => ({ wounds: [pressure(roll.one(['3', '4']))] }),
  ],
  ['stage 1', () => ({ wounds: [pressure('1')] }), () => ({ wounds: [] })],
  [
    'unstageable',
    () => ({ wounds: [pressure('unstageable')] }),
    () => ({ wounds: [pressure('unstageable'), pressure('unstageable', 'w2')] }),
  ],
  ['surgical wound', () => ({ wounds: [] }), () => ({ wounds: [surgical] })],
  [
    'surgical bed',
    () => ({ wounds: [{ ...surgical, bed: 'slough' }] }),
    () => ({ wounds: [{ ...surgical, bed: 'closed' }] }),
  ],
  ['stasis ulcer', () => ({ wounds: [] }), () => ({ wounds: [stasis] })],
  [
    'deep tissue',
    () => ({ wounds: [pressure('deepTissue')] }),
    () => ({ wounds: threeOf(pressure('deepTissue')) }),
  ],
  [
    'number of stasis ulcers',
    () => ({ wounds: [stasis] }),
    () => ({ wounds: threeOf(stasis) }),
    'items',
  ],
  [
    'breathing',
    () => ({ dyspnea: 1, respirations: 34 }),
    () => ({ dyspnea: 0, respirations: 34 }),
    'items',
  ],
  ['respirations', () => ({ dyspnea: 0 }), () => ({ respirations: 33 }), 'body'],
  // Measured on room air by somebody who has oxygen at home is no contradiction.
  ['oxygen', () => ({ oxygen: true }), () => ({ oxygen: false }), 'items'],
  ['IV access', (roll) => ({ line: roll.one(['picc', 'peripheral']) }), () => ({ line: 'none' })],
  ['kind of IV access', () => ({ line: 'picc' }), () => ({ line: 'peripheral' })],
  [
    'airway',
    (roll) => ({ breathing: roll.one(['cpap', 'bipap', 'suction', 'tracheostomy']) }),
    () => ({ breathing: 'none' }),
  ],
  [
    'catheter',
    () => ({ bladder: 'catheter' }),
    (roll) => ({ bladder: roll.one(['continent', 'incontinent']) }),
  ],
  ['incontinence', () => ({ bladder: 'incontinent' }), () => ({ bladder: 'continent' })],
  [
    'ostomy',
    () => ({ bowel: 'ostomy' }),
    (roll) => ({ bowel: roll.one(['continent', 'incontinent']) }),
  ],
  ['bowel', () => ({ bowel: 'continent' }), () => ({ bowel: 'incontinent' })],
  ['feeding tube', () => ({ tube: true }), () => ({ tube: false })],
  ['diet', () => ({ tube: false, diet: 'pureed' }), () => ({ tube: false, diet: 'regular' })],
  [
    'diabetes',
    () => ({ diabetes: 'type2', insulin: false }),
    () => ({ diabetes: 'none', insulin: false }),
  ],
  [
    'insulin',
    () => ({ diabetes: 'type2', insulin: true }),
    () => ({ diabetes: 'type2', insulin: false, anticoagulant: null }),
  ],
  [
    'anticoagulant',
    (roll) => ({ anticoagulant: roll.one(drugNames.anticoagulant) }),
    () => ({ anticoagulant: null }),
  ],
  [
    'antibiotic',
    () => ({ antibiotic: null }),
    (roll) => ({ antibiotic: roll.one(drugNames.antibiotic) }),
  ],
  ['orientation', () => ({ mind: 'clear' }), () => ({ mind: 'severe' })],
  [
    'behavior',
    () => ({ behavior: 'cooperative' }),
    (roll) => ({ behavior: roll.one(['verballyAggressive', 'hallucinating']) }),
    // At least once a week, and not at this visit, is no contradiction; so with the mood.
    'body',
  ],
  ['mood', () => ({ mood: 'calm' }), () => ({ mood: 'anxious' }), 'body'],
  ['bedfast', () => ({ walking: 5 }), (roll) => ({ walking: roll.one([0, 1, 2]) })],
];

type Beside = readonly [
  name: string,
  form: string,
  beside: string,
  given: (roll: Dice) => Change,
  says: (roll: Dice) => Change,
];

const helpless = {
  grooming: 3,
  upper: 3,
  lower: 3,
  bathing: 3,
  toileting: 3,
  transfer: 3,
  feeding: 0,
} as const;
const able = {
  grooming: 0,
  upper: 0,
  lower: 0,
  bathing: 0,
  toileting: 0,
  transfer: 0,
  feeding: 0,
} as const;

/** Told another way by a colleague in the same week. */
const inWeek: readonly Beside[] = [
  ['self-care', start, 'ot-evaluation', () => ({ care: able }), () => ({ care: helpless })],
  ['self-care', 'ot-evaluation', nurse, () => ({ care: helpless }), () => ({ care: able })],
  ['self-care', end, nurse, () => ({ care: helpless }), () => ({ care: able })],
  [
    'walking',
    start,
    'pt-evaluation',
    () => ({ walking: 0 }),
    (roll) => ({ walking: roll.one([2, 3, 4]) }),
  ],
  ['walking aid', end, 'pt-evaluation', () => ({ walking: 1 }), () => ({ walking: 2 })],
  ['walking', 'pt-evaluation', start, () => ({ walking: 4 }), () => ({ walking: 1 })],
  ['walking', start, nurse, () => ({ walking: 0 }), () => ({ walking: 5 })],
  ['wheelchair', start, 'pt-evaluation', () => ({ walking: 4 }), () => ({ walking: 2 })],
  ['cognition', start, 'pt-evaluation', () => ({ mind: 'clear' }), () => ({ mind: 'severe' })],
  ['cognition', 'ot-evaluation', start, () => ({ mind: 'clear' }), () => ({ mind: 'severe' })],
  ['cognition', 'pt-evaluation', nurse, () => ({ mind: 'clear' }), () => ({ mind: 'severe' })],
  ['hearing', start, nurse, () => ({ hearing: 0 }), () => ({ hearing: 1 })],
  ['hearing', start, 'st-evaluation', () => ({ hearing: 0 }), () => ({ hearing: 1 })],
  ['vision', start, nurse, () => ({ vision: 0 }), (roll) => ({ vision: roll.one([1, 4]) })],
  ['vision', nurse, start, () => ({ vision: 4 }), () => ({ vision: 0 })],
  ['breath', end, nurse, () => ({ dyspnea: 0 }), (roll) => ({ dyspnea: roll.one([2, 4]) })],
  ['oxygen', start, nurse, () => ({ oxygen: false }), () => ({ oxygen: true })],
  [
    'living',
    start,
    'pt-evaluation',
    () => ({ living: 'alone' }),
    (roll) => ({ living: roll.one(['partner', 'family']) }),
  ],
  ['living', 'msw-evaluation', start, () => ({ living: 'family' }), () => ({ living: 'alone' })],
  [
    'living',
    'pt-evaluation',
    'msw-evaluation',
    () => ({ living: 'partner' }),
    () => ({ living: 'facility' }),
  ],
  ['help', start, 'msw-evaluation', () => ({ help: 'always' }), () => ({ help: 'never' })],
  [
    'interpreter',
    start,
    'pt-evaluation',
    () => ({ interpreter: false }),
    () => ({ interpreter: true }),
  ],
  [
    'before',
    start,
    'pt-evaluation',
    () => ({ before: 'independent' }),
    () => ({ before: 'muchHelp' }),
  ],
  [
    'swallowing',
    start,
    'st-evaluation',
    () => ({ tube: false, diet: 'regular' }),
    () => ({ tube: false, diet: 'pureed' }),
  ],
  ['tube', nurse, 'st-evaluation', () => ({ tube: false }), () => ({ tube: true })],
  ['speech', nurse, 'st-evaluation', () => ({ speech: 'clear' }), () => ({ speech: 'aphasia' })],
  [
    'fall',
    end,
    nurse,
    () => ({ fall: 'none' }),
    (roll) => ({ fall: roll.one(['noInjury', 'major']) }),
  ],
  ['hospital', start, nurse, () => ({ hospital: false }), () => ({ hospital: true })],
  ['hospital', end, nurse, () => ({ hospital: false }), () => ({ hospital: true })],
  ['weight', start, nurse, () => ({ weight: 150 }), (roll) => ({ weight: roll.one([120, 190]) })],
];

/** Nothing true of the patient stands for these: both answers are written. */
const drugGiven = (route: string, name: string): Answers => ({
  'medication.given': true,
  'medication.givenName': name,
  'medication.givenRoute': route,
});
const direct: readonly Omit<Plant, 'place'>[] = [
  {
    name: 'pain',
    form: start,
    given: () => ({}),
    adds: { 'oasis.J0510': '4', 'pain.level': 5, 'pain.interferes': ['nothing'] },
  },
  {
    name: 'IV drug given',
    form: start,
    at: 'oasis.O0110',
    given: () => ({}),
    adds: drugGiven('intravenous', 'Furosemide 40 mg'),
  },
  {
    name: 'injection given',
    form: start,
    given: () => ({ diabetes: 'none', insulin: false, anticoagulant: null }),
    adds: drugGiven('intramuscular', 'Cyanocobalamin'),
  },
  {
    name: 'allergy given',
    form: nurse,
    given: () => ({ allergy: 'Penicillin' }),
    adds: drugGiven('intramuscular', 'Penicillin G benzathine'),
  },
  {
    name: 'fall at discharge',
    form: end,
    given: () => ({}),
    adds: { 'falls.since': true, 'falls.count': 1, 'falls.injury': 'none', 'oasis.J1800': '0' },
  },
  {
    name: 'two falls',
    form: start,
    at: 'oasis.M1033',
    given: () => ({}),
    adds: { 'falls.since': true, 'falls.count': 2, 'falls.injury': 'none' },
  },
  {
    name: 'ulcers at the start of care',
    form: end,
    at: 'oasis.M1311A2',
    given: () => ({ wounds: [pressure('2')] }),
    adds: { 'oasis.M1311A2': 3 },
  },
  {
    name: 'oldest ulcer',
    form: end,
    at: 'oasis.M1307',
    given: () => ({ wounds: [] }),
    adds: { 'oasis.M1306': '1', 'oasis.M1307': '01' },
  },
];

/** Told another way by the last assessment or note, about what does not change back. */
const before: readonly Beside[] = [
  ['sex', start, '', () => ({ sex: 'F' }), () => ({ sex: 'M' })],
  ['birth date', end, '', () => ({}), () => ({ birthday: '07/07/1947' })],
  ['height', start, '', () => ({ height: 64 }), (roll) => ({ height: roll.one([58, 71]) })],
  [
    'diabetes',
    start,
    '',
    () => ({ diabetes: 'none', insulin: false }),
    () => ({ diabetes: 'type1' }),
  ],
  [
    'type of diabetes',
    start,
    '',
    () => ({ diabetes: 'type2', insulin: true }),
    () => ({ diabetes: 'type1', insulin: true }),
  ],
  [
    'dementia',
    start,
    '',
    () => ({ dementia: false, amputation: false }),
    () => ({ dementia: true }),
  ],
  ['device', start, '', () => ({ device: 'none' }), () => ({ device: 'pacemaker' })],
  [
    'stage',
    start,
    '',
    () => ({ wounds: [pressure('2')] }),
    (roll) => ({ wounds: [pressure(roll.one(['3', '4']))] }),
  ],
  ['vision', start, '', () => ({ vision: 0 }), () => ({ vision: 4 })],
  ['kind of wound', start, '', () => ({ wounds: [stasis] }), () => ({ wounds: [surgical] })],
];

/** A drug more also changes how many there are: only the question of the classes counts. */
const isOfClasses = (name: string, form: string): boolean =>
  form !== nurse &&
  [
    'anticoagulant',
    'antibiotic',
    'opioid',
    'antipsychotic',
    'antiplatelet',
    'hypoglycemic',
    'brand outside the lists',
  ].includes(name);

/** Every kind of plant. */
export const plants: readonly Plant[] = [
  ...direct.map((plant): Plant => ({ ...plant, place: 'note' })),
  {
    name: 'healed wound',
    form: start,
    place: 'week',
    beside: nurse,
    given: () => ({ wounds: [stasis] }),
    adds: { 'wounds.w1.trend': 'healed' },
  },
  {
    name: 'amputation',
    form: nurse,
    place: 'week',
    beside: nurse,
    given: () => ({ amputation: false }),
    says: () => ({ amputation: true }),
  },
  {
    name: 'therapy',
    form: start,
    place: 'items',
    beside: 'pt-visit',
    given: () => ({ therapy: true }),
    says: () => ({ therapy: false }),
  },
  ...inNote.flatMap(([name, given, says, part]): Plant[] =>
    (['items', 'body'] as const)
      .filter((place) => part === undefined || part === place)
      .map((place) => ({ name, form: start, place, given, says })),
  ),
  ...inWeek.map(([name, form, beside, given, says]): Plant => ({
    name,
    form,
    place: 'week',
    beside,
    given,
    says,
  })),
  ...before.map(([name, form, , given, says]): Plant => ({
    name,
    form,
    place: 'before',
    given,
    says,
  })),
  ...inChart.map(([name, form, given, writes]): Plant => ({
    name,
    form,
    place: 'chart',
    ...(isOfClasses(name, form) && { at: 'oasis.N0415taking' }),
    given,
    writes,
  })),
];
