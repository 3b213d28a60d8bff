import type { Values } from '#domain/merge.ts';
import { drugNames, type Dice, type Truth, type TruthWound } from './truth.ts';

/**
 * Disagreements to plant: what holds for every source, and what one of them says instead. They were
 * written from what clinicians chart, not from the rules: a plant changes what is true for one
 * source, or writes a row into the chart, and never looks at a path that a rule reads.
 */

type Change = Partial<Truth>;
/**
 * Which source says something else: the items or the other answers of the note, the whole note,
 * another note of the week, the last assessment, or the chart.
 */
export type Place = 'items' | 'body' | 'note' | 'week' | 'before' | 'chart';

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
const problem = (code: string, text: string) => (): Values => ({
  'problems.planted.code': code,
  'problems.planted.text': text,
});
const oral = (name: string): Values => ({
  'medications.planted.name': name,
  'medications.planted.dose': '1 tablet',
  'medications.planted.route': 'oral',
});

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
];

/** In the chart, and not in the note. */
const inChart: readonly (readonly [
  name: string,
  form: string,
  given: (roll: Dice) => Change,
  writes: (roll: Dice) => Values,
])[] = [
  [
    'anticoagulant',
    start,
    () => ({ anticoagulant: null }),
    (roll) => oral(roll.one(['Apixaban 5 mg', 'Coumadin', 'warfarin sodium', 'XARELTO'])),
  ],
  [
    'anticoagulant',
    nurse,
    () => ({ anticoagulant: null }),
    (roll) => oral(roll.one(['Eliquis', 'Dabigatran etexilate'])),
  ],
  [
    'antibiotic',
    start,
    () => ({ antibiotic: null }),
    (roll) => oral(roll.one(['Cephalexin 500 mg', 'Bactrim DS', 'amoxicillin/clavulanate'])),
  ],
  [
    'opioid',
    start,
    () => ({ opioid: null }),
    (roll) => oral(roll.one(['Hydrocodone/acetaminophen 5/325', 'Tramadol', 'Percocet'])),
  ],
  [
    'antipsychotic',
    start,
    () => ({ antipsychotic: null }),
    (roll) => oral(roll.one(['Seroquel', 'olanzapine 5 mg'])),
  ],
  [
    'antiplatelet',
    end,
    () => ({ antiplatelet: null }),
    (roll) => oral(roll.one(['Clopidogrel bisulfate', 'Brilinta'])),
  ],
  [
    'hypoglycemic',
    start,
    () => ({ diabetes: 'none', insulin: false }),
    (roll) => oral(roll.one(['Metformin HCl', 'Jardiance', 'glipizide'])),
  ],
  [
    'injection',
    start,
    () => ({ insulin: false, diabetes: 'type2', anticoagulant: null }),
    () => ({
      'medications.planted.name': 'Semaglutide',
      'medications.planted.route': 'subcutaneous',
    }),
  ],
  [
    'IV drug',
    start,
    () => ({ line: 'none' }),
    () => ({
      'medications.planted.name': 'Furosemide',
      'medications.planted.route': 'intravenous',
    }),
  ],
  [
    'oxygen on the list',
    start,
    () => ({ oxygen: false }),
    () => ({ 'medications.planted.name': 'Oxygen 2 L/min by cannula' }),
  ],
  [
    'diabetes code',
    start,
    () => ({ diabetes: 'none', insulin: false }),
    problem('E11.65', 'Type 2 diabetes mellitus with hyperglycemia'),
  ],
  [
    'diabetes code',
    nurse,
    () => ({ diabetes: 'none', insulin: false }),
    problem('E10.9', 'Type 1 diabetes mellitus'),
  ],
  ['artery', start, () => ({}), problem('I73.9', 'Peripheral vascular disease')],
  ['colostomy', start, () => ({ bowel: 'continent' }), problem('Z93.3', 'Colostomy status')],
  [
    'cystostomy',
    start,
    () => ({ bladder: 'continent' }),
    problem('Z93.59', 'Other cystostomy status'),
  ],
  ['gastrostomy', nurse, () => ({ tube: false }), problem('Z93.1', 'Gastrostomy status')],
  [
    'dialysis',
    start,
    () => ({ dialysis: false }),
    problem('Z99.2', 'Dependence on renal dialysis'),
  ],
  [
    'oxygen code',
    start,
    () => ({ oxygen: false }),
    problem('Z99.81', 'Dependence on supplemental oxygen'),
  ],
  [
    'pacemaker',
    nurse,
    () => ({ device: 'none' }),
    problem('Z95.0', 'Presence of cardiac pacemaker'),
  ],
  [
    'amputation',
    nurse,
    () => ({ amputation: false }),
    problem('Z89.512', 'Acquired absence of left leg below knee'),
  ],
  ['dementia code', start, () => ({ mind: 'clear' }), problem('F03.90', 'Unspecified dementia')],
  ['blindness', start, () => ({ vision: 0 }), problem('H54.8', 'Legal blindness')],
  [
    'incontinence code',
    start,
    () => ({ bladder: 'continent' }),
    problem('N39.41', 'Urge incontinence'),
  ],
  ['falling', nurse, () => ({ fall: 'none' }), problem('Z91.81', 'History of falling')],
  [
    'living alone',
    'pt-evaluation',
    () => ({ living: 'family' }),
    problem('Z60.2', 'Problems related to living alone'),
  ],
  [
    'coded ulcer',
    start,
    () => ({ wounds: [] }),
    problem('L89.153', 'Pressure ulcer of sacral region, stage 3'),
  ],
  [
    'allergy',
    'medication-profile',
    () => ({ allergy: null }),
    () => ({ noKnownAllergies: '', 'allergies.planted.substance': 'Penicillin' }),
  ],
  [
    'no allergy',
    'medication-profile',
    () => ({ allergy: 'Latex' }),
    () => ({ 'allergies.a1.status': 'refuted', noKnownAllergies: 'yes' }),
  ],
  ['birthday', start, () => ({}), () => ({ birthday: '12/24/1950' })],
  ['gender', end, () => ({ sex: 'F' }), () => ({ gender: 'M' })],
  ['Medicare number', start, () => ({}), () => ({ medicareNumber: '9XX9XX9XX99' })],
  [
    'resolved diagnosis',
    start,
    () => ({ dementia: false }),
    () => ({ 'problems.p1.status': 'resolved' }),
  ],
  ['brand outside the lists', start, () => ({ opioid: null }), () => oral('Roxicodone')],
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
