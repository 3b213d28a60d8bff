import type { Values } from '../merge.ts';
import {
  allergic,
  bareCode,
  chartLine,
  diagnosed,
  endedRows,
  notAllergic,
  rowsOf,
  takenBy,
  takes,
  takesAtLeast,
} from './chart-lines.ts';
import { insulins, isNamed, type DrugClass } from './drug-classes.ts';
import {
  answerAt,
  is,
  item,
  lacks,
  only,
  textAt,
  type Found,
  type Line,
  type LookDocument,
  type LookFacts,
} from './facts.ts';
import { inChart, type LookRule } from './rule.ts';

/** An answer beside diagnoses, medications, allergies and personal data of the chart. */

const diabetes = diagnosed('E08', 'E09', 'E10', 'E11', 'E13');
const classes = item('N0415taking');
const treatments = item('O0110');

/** Classes of N0415: what the list has, and what a diagnosis code says of long-term use. */
const drugRules: readonly LookRule[] = (
  [
    ['A', 'antipsychotic', []],
    ['E', 'anticoagulant', ['Z7901']],
    ['F', 'antibiotic', ['Z792']],
    ['H', 'opioid', ['Z79891']],
    ['I', 'antiplatelet', ['Z7902']],
    ['J', 'drug for diabetes', ['Z794', 'Z7984']],
  ] as const satisfies readonly (readonly [DrugClass, string, readonly string[]])[]
).map(([row, , codes]) =>
  inChart({
    id: `SL-C01${row}`,
    severity: 'high',
    basis: 'names',
    text: 'The chart has a drug of a high-risk class that N0415 does not name.',
    pairs: [
      [lacks(classes, row), takes(row)],
      [lacks(classes, row), codes.length > 0 ? diagnosed(...codes) : () => []],
    ],
  }),
);

/** Status codes that say what the patient has; titles of ICD-10-CM. */
const statusRules: readonly LookRule[] = [
  inChart({
    id: 'SL-C10',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has diabetes, and this note has none.',
    pairs: [
      [lacks(item('M1028'), '02'), diabetes],
      [is('endocrine.diabetes', 'none'), diabetes],
      [is('endocrine.diabetes', 'type1'), diagnosed('E11')],
      [is('endocrine.diabetes', 'type2'), diagnosed('E10')],
    ],
  }),
  inChart({
    id: 'SL-C11',
    severity: 'look',
    basis: 'icd',
    text: 'The chart has a peripheral vascular or arterial disease that M1028 does not name.',
    pairs: [[lacks(item('M1028'), '01'), diagnosed('I702', 'I739')]],
  }),
  inChart({
    id: 'SL-C12',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has an ostomy for the bowel, and this note has none.',
    pairs: [is(item('M1630'), '00'), is('elimination.ostomy', false)].map((none) => [
      none,
      diagnosed('Z932', 'Z933'),
    ]),
  }),
  inChart({
    id: 'SL-C13',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has a cystostomy, and this note has no catheter.',
    pairs: [is(item('M1610'), '00', '01'), is('urinary.catheter', 'none')].map((none) => [
      none,
      diagnosed('Z935'),
    ]),
  }),
  inChart({
    id: 'SL-C14',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has a gastrostomy, and this note has no feeding tube.',
    pairs: [[is('nutrition.tube', false), diagnosed('Z931')]],
  }),
  inChart({
    id: 'SL-C15',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has a dependence on a treatment that O0110 does not name.',
    pairs: [
      [lacks(treatments, 'C1'), diagnosed('Z9981')],
      [lacks(treatments, 'J1'), diagnosed('Z992')],
      [lacks(treatments, 'F1', 'G1'), diagnosed('Z9911')],
      [lacks(treatments, 'E1'), diagnosed('Z930')],
    ],
  }),
  inChart({
    id: 'SL-C16',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has a cardiac device, and this note has none.',
    pairs: [[only('cardiovascular.devices', 'none'), diagnosed('Z950', 'Z95810')]],
  }),
  inChart({
    id: 'SL-C17',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has an amputation, and this note does not name it.',
    pairs: [[lacks('adl.movement', 'amputation', 'prosthesis'), diagnosed('Z894', 'Z895', 'Z896')]],
  }),
  inChart({
    id: 'SL-C18',
    severity: 'look',
    basis: 'icd',
    text: 'The chart has a dementia, and the patient is alert, oriented and independent here.',
    pairs: [
      [is(item('M1700'), '00'), diagnosed('F01', 'F02', 'F03', 'G30')],
      [is('neuro.memory', 'intact'), diagnosed('F01', 'F02', 'F03', 'G30')],
    ],
  }),
  inChart({
    id: 'SL-C19',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has blindness, and vision is adequate here.',
    pairs: [is(item('B1000'), '0'), is('sensory.vision', 'adequate')].map((sees) => [
      sees,
      diagnosed('H540', 'H548'),
    ]),
  }),
  inChart({
    id: 'SL-C20',
    severity: 'look',
    basis: 'icd',
    text: 'The chart has incontinence, and the patient is continent here.',
    pairs: [
      [is(item('M1610'), '00'), diagnosed('R32', 'N393', 'N394')],
      [is('urinary.continence', 'continent'), diagnosed('R32', 'N393', 'N394')],
      [is(item('M1620'), '00'), diagnosed('R15')],
    ],
  }),
  inChart({
    id: 'SL-C21',
    severity: 'look',
    basis: 'icd',
    text: 'The chart has a history of falling, and this note has none.',
    pairs: [[is('falls.history', false), diagnosed('Z9181')]],
  }),
  inChart({
    id: 'SL-C22',
    severity: 'look',
    basis: 'icd',
    text: 'The chart has problems of living alone, and the patient lives with somebody here.',
    pairs: [
      [
        is(item('M1100'), '06', '07', '08', '09', '10', '11', '12', '13', '14', '15'),
        diagnosed('Z602'),
      ],
      [is('home.living', 'partner', 'family', 'others', 'facility'), diagnosed('Z602')],
      [is('situation.living', 'partner', 'family', 'others', 'facility'), diagnosed('Z602')],
    ],
  }),
];

/** Pressure ulcers by code: the last character is the stage, 0 for unstageable. */
const codedUlcers = (chart: Values, note: LookDocument): readonly Line[] =>
  rowsOf(chart, 'problems', note)
    .filter(({ cell }) => /^L89.*[0234]$/.test(bareCode(cell('code'))))
    .map(chartLine);

const medicationRules: readonly LookRule[] = [
  inChart({
    id: 'SL-C30',
    severity: 'high',
    basis: 'item',
    text: 'No medications of a kind in the item, and the chart has one.',
    pairs: [
      [is(item('M2020'), 'NA'), takenBy('oral')],
      [is(item('M2030'), 'NA'), takenBy('subcutaneous', 'intramuscular')],
      [is(item('M2001'), '9'), takesAtLeast(1)],
    ],
  }),
  inChart({
    id: 'SL-C31',
    severity: 'high',
    basis: 'item',
    text: 'Five or more medications in the chart are not among the risks for hospitalization.',
    pairs: [[lacks(item('M1033'), '07'), takesAtLeast(5)]],
  }),
  inChart({
    id: 'SL-C32',
    severity: 'high',
    basis: 'names',
    text: 'The chart has a treatment on the list of medications that O0110 does not name.',
    pairs: [
      [lacks(treatments, 'C1'), takes({ names: 'oxygen' })],
      [lacks(treatments, 'H1'), takenBy('intravenous')],
    ],
  }),
  inChart({
    id: 'SL-C33',
    severity: 'high',
    basis: 'names',
    text: 'The chart has a drug for a therapy that this note says the patient is not on.',
    pairs: [
      [is('cardiovascular.anticoagulant', false), takes('E')],
      [is('infection.antibiotic', false), takes('F')],
      [is('endocrine.insulin', false), takes({ names: insulins })],
      [is('endocrine.diabetes', 'none'), takes({ names: insulins })],
    ],
  }),
  inChart({
    id: 'SL-C34',
    severity: 'high',
    basis: 'icd',
    text: 'The chart has a pressure ulcer of stage 2 or higher, and this note has none.',
    pairs: [is(item('M1306'), '0'), is('integumentary.wounds', false)].map((none) => [
      none,
      codedUlcers,
    ]),
  }),
];

/** Drugs a note gives or compares: their names by the paths that have them. */
const givenDrugs = ({ answers }: LookDocument): readonly (readonly [string, string])[] =>
  Object.keys(answers).flatMap((path) => {
    const row = /^reconciled\.([^.]+)\.name$/.exec(path)?.[1];
    const isTaken = row !== undefined && textAt(answers, `reconciled.${row}.outcome`) !== 'stopped';
    const isGiven = ['medication.givenName', 'infusion.solution', 'infection.antibioticName'];
    return isTaken || isGiven.includes(path) ? [[path, textAt(answers, path)] as const] : [];
  });

const allergyRules: readonly LookRule[] = [
  inChart({
    id: 'SL-C40',
    severity: 'high',
    basis: 'both',
    text: 'The allergies of this note and of the chart differ.',
    pairs: [
      [is('allergies.known', 'none'), allergic],
      [is('allergies.known', 'some'), notAllergic],
      [only('order.allergies', 'none'), allergic],
    ],
  }),
  {
    id: 'SL-C41',
    source: 'chart',
    severity: 'high',
    basis: 'both',
    text: 'A drug of this note is among the allergies of the chart.',
    find: ({ note, chart }) =>
      chart === null
        ? []
        : givenDrugs(note).flatMap(([path, name]): readonly Found[] => {
            const [first, ...rest] = rowsOf(chart, 'allergies', note)
              .filter(({ cell }) => {
                const words =
                  cell('substance')
                    .toLowerCase()
                    .match(/[a-z]{4,}/g) ?? [];
                return isNamed(name, words.join(' '));
              })
              .map(chartLine);
            return first ? [{ path, value: name, against: [first, ...rest] }] : [];
          }),
  },
];

const diagnosisItems = ['M1021', 'M1023b', 'M1023c', 'M1023d', 'M1023e', 'M1023f'];

/** Personal data of the chart, and the item that repeats it. */
const personal: readonly (readonly [
  id: string,
  path: string,
  length: number,
  codes?: Readonly<Record<string, string>>,
])[] = [
  ['M0066', 'birthday', 10],
  ['A0810', 'gender', 1, { M: '1', F: '2' }],
  ['M0063', 'medicareNumber', 12],
  ['M0040last', 'lastName', 18],
  ['M0040first', 'firstName', 12],
  ['M0060', 'zipcode', 5],
];

function differing({ note, chart, startOfCare }: LookFacts): readonly Found[] {
  const inPerson = personal.flatMap(([id, path, length, codes]): readonly Found[] => {
    const value = textAt(note.answers, item(id));
    const words = chart === null ? '' : textAt(chart, path);
    const same = (text: string) => text.toUpperCase().replaceAll('-', '').slice(0, length);
    if (value === '' || words === '' || same(value) === same(codes?.[words] ?? words)) return [];
    return [{ path: item(id), value, against: [{ kind: 'chart', path, words }] }];
  });
  const started = textAt(note.answers, item('M0030'));
  const isOther = started !== '' && startOfCare !== null && started !== startOfCare;
  return isOther
    ? [
        ...inPerson,
        { path: item('M0030'), value: started, against: [{ kind: 'episode', words: startOfCare }] },
      ]
    : inPerson;
}

export const chartRules: readonly LookRule[] = [
  ...drugRules,
  ...statusRules,
  ...medicationRules,
  ...allergyRules,
  {
    id: 'SL-C50',
    source: 'chart',
    severity: 'high',
    basis: 'both',
    text: 'A diagnosis of this note has ended in the chart.',
    find: ({ note, chart }) =>
      diagnosisItems.flatMap((id): readonly Found[] => {
        const value = textAt(note.answers, item(id));
        const isSame = (code: string) => bareCode(code) === bareCode(value);
        const holds =
          chart !== null &&
          rowsOf(chart, 'problems', note).some(({ cell }) => isSame(cell('code')));
        if (chart === null || value === '' || holds) return [];
        const [first, ...rest] = endedRows(chart, 'problems')
          .filter(({ cell }) => isSame(cell('code')))
          .map(chartLine);
        return first ? [{ path: item(id), value, against: [first, ...rest] }] : [];
      }),
  },
  {
    id: 'SL-C51',
    source: 'chart',
    severity: 'high',
    basis: 'both',
    text: 'Personal data or the start of care differ from the chart.',
    find: differing,
  },
  {
    id: 'SL-C52',
    source: 'chart',
    severity: 'high',
    basis: 'icd',
    text: 'A diabetes among the diagnoses of the chart has another type than the one here.',
    find: ({ note, chart }) =>
      diagnosisItems.flatMap((id): readonly Found[] => {
        const code = bareCode(textAt(note.answers, item(id)));
        const type = /^E1[01]/.exec(code)?.[0];
        const value = answerAt(note.answers, item(id));
        if (chart === null || type === undefined || value === undefined) return [];
        const [first, ...rest] = diagnosed(type === 'E10' ? 'E11' : 'E10')(chart, note);
        const isKnown = diagnosed(type)(chart, note).length > 0;
        return first && !isKnown ? [{ path: item(id), value, against: [first, ...rest] }] : [];
      }),
  },
];
