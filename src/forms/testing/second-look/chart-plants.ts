import type { Values } from '#domain/merge.ts';
import type { Dice, Truth } from './truth.ts';

/** What stands in the chart, and not in the note. */

const start = 'oasis-resumption-of-care';
const end = 'oasis-discharge';
const nurse = 'skilled-nursing-visit';
type Change = Partial<Truth>;

const problem = (code: string, text: string) => (): Values => ({
  'problems.planted.code': code,
  'problems.planted.text': text,
});
const oral = (name: string): Values => ({
  'medications.planted.name': name,
  'medications.planted.dose': '1 tablet',
  'medications.planted.route': 'oral',
});

/** In the chart, and not in the note. */
export const inChart: readonly (readonly [
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
  [
    'dementia code',
    start,
    () => ({ mind: 'clear', dementia: false }),
    problem('F03.90', 'Unspecified dementia'),
  ],
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
  [
    'type of diabetes',
    start,
    () => ({ diabetes: 'type2', insulin: false }),
    () => ({ 'problems.p2.code': 'E10.9' }),
  ],
  ['brand outside the lists', start, () => ({ opioid: null }), () => oral('Roxicodone')],
];
