import { icdCategory } from '../../codes/icd-category.ts';
import {
  boxes,
  checks,
  code,
  continuing,
  ends,
  fulls,
  ladder,
  noYes,
  notAssessed,
  number,
  one,
  starts,
  text,
  unknown,
  type OasisItem,
} from '../item.ts';
import { is } from '../when.ts';

/** Sections H to K: elimination, diagnoses, health conditions, nutrition. */

const elimination: readonly OasisItem[] = [
  code(['M1600', 'H', 'Urinary tract infection treated in the past 14 days', fulls], 'M1600_UTI', [
    ...ladder(2, 0, ['No', 'Yes']),
    one('NA', 'On prophylactic treatment'),
    unknown,
  ]),
  code(
    ['M1610', 'H', 'Urinary incontinence or catheter', starts],
    'M1610_UR_INCONT',
    ladder(2, 0, ['Neither', 'Incontinent', 'Requires a urinary catheter']),
  ),
  code(['M1620', 'H', 'Bowel incontinence', fulls], 'M1620_BWL_INCONT', [
    ...ladder(2, 0, [
      'Very rarely or never',
      'Less than once a week',
      'One to three times a week',
      'Four to six times a week',
      'On a daily basis',
      'More often than once daily',
    ]),
    one('NA', 'Ostomy for bowel elimination'),
    unknown,
  ]),
  code(
    ['M1630', 'H', 'Ostomy for bowel elimination', starts],
    'M1630_OSTOMY',
    ladder(2, 0, [
      'No ostomy',
      'Ostomy, not related to a stay or a change of treatment',
      'Ostomy, related to a stay or a change of treatment',
    ]),
  ),
];

const control = [
  ...ladder(2, 0, [
    'Asymptomatic, no treatment needed',
    'Well controlled with current therapy',
    'Controlled with difficulty',
    'Poorly controlled',
    'Poorly controlled, history of hospital stays',
  ]),
  notAssessed,
];
/** ICD-10-CM as the export has it: a point after the third character. */
const icd = `${icdCategory}(\\.[0-9A-Z]{1,4})?`;

const diagnosis = (
  id: string,
  label: string,
  stem: string,
  optional: boolean,
): readonly OasisItem[] => [
  text([id, 'I', label, starts], `${stem}_ICD`, 8, {
    shape: icd,
    ...(optional ? { optional } : {}),
  }),
  code(
    [`${id}control`, 'I', `${label}: symptom control`, starts],
    `${stem}_SEVERITY`,
    control,
    optional ? { ask: { item: id, answered: true } } : {},
  ),
];

const diagnoses: readonly OasisItem[] = [
  ...diagnosis('M1021', 'Primary diagnosis', 'M1021_PRIMARY_DIAG', false),
  ...['b', 'c', 'd', 'e', 'f'].flatMap((row, index) =>
    diagnosis(`M1023${row}`, `Other diagnosis ${index + 1}`, `M1023_OTH_DIAG${index + 1}`, true),
  ),
  checks(
    ['M1028', 'I', 'Active diagnoses', starts],
    boxes('M1028_ACTV_DIAG_', [
      ['01', 'PVD_PAD', 'Peripheral vascular or arterial disease'],
      ['02', 'DM', 'Diabetes mellitus'],
      ['03', 'NOA', 'None of the above'],
    ]),
    ['03'],
    { dash: true },
  ),
];

const interference = ladder(1, 1, [
  'Rarely or not at all',
  'Occasionally',
  'Frequently',
  'Almost constantly',
]);
const unableToAnswer = one('8', 'Unable to answer');
const hurts = is('J0510', '1', '2', '3', '4', '8');
const fell = { ask: is('J1800', '1'), given: [{ when: is('J1800', '-'), value: '-' }] };
const falls = [...ladder(1, 0, ['None', 'One', 'Two or more']), notAssessed];

const conditions: readonly OasisItem[] = [
  checks(
    ['M1033', 'J', 'Risk for hospitalization', continuing],
    boxes('M1033_HOSP_RISK_', [
      ['01', 'HSTRY_FALLS', 'Two or more falls, or one with injury, in 12 months'],
      ['02', 'WEIGHT_LOSS', 'Unintentional weight loss of 10 pounds or more in 12 months'],
      ['03', 'MLTPL_HOSPZTN', 'Two or more hospitalizations in 6 months'],
      ['04', 'MLTPL_ED_VISIT', 'Two or more emergency department visits in 6 months'],
      ['05', 'MNTL_BHV_DCLN', 'Decline in mental, emotional or behavioral status in 3 months'],
      ['06', 'COMPLIANCE', 'Difficulty following medical instructions in 3 months'],
      ['07', '5PLUS_MDCTN', 'Takes five or more medications'],
      ['08', 'CRNT_EXHSTN', 'Reports exhaustion'],
      ['09', 'OTHR_RISK', 'Other risk'],
      ['10', 'NONE_ABOVE', 'None of the above'],
    ]),
    ['10'],
  ),
  code(
    ['J0510', 'J', 'Pain effect on sleep', fulls],
    null,
    [one('0', 'No pain in the past 5 days'), ...interference, unableToAnswer],
    {
      confidence: 'seen',
      hint: 'No pain goes to M1400.',
      hintAt: { '09': 'No pain goes to J1800.' },
    },
  ),
  code(
    ['J0520', 'J', 'Pain interference with therapy', fulls],
    null,
    [one('0', 'No rehabilitation therapy in the past 5 days'), ...interference, unableToAnswer],
    { confidence: 'seen', ask: hurts },
  ),
  code(
    ['J0530', 'J', 'Pain interference with daily activities', fulls],
    null,
    [...interference, unableToAnswer],
    { confidence: 'seen', ask: hurts },
  ),
  code(
    ['J1800', 'J', 'Any falls since the last OASIS assessment', ends],
    null,
    [...noYes, notAssessed],
    { confidence: 'seen', hint: 'Without a fall the number of falls is skipped.' },
  ),
  ...(
    [
      ['A', 'No injury'],
      ['B', 'Injury, except major'],
      ['C', 'Major injury'],
    ] as const
  ).map(([row, label]) =>
    code([`J1900${row}`, 'J', label, ends], null, falls, {
      ...fell,
      confidence: 'seen',
      group: 'Number of falls since the last OASIS assessment',
    }),
  ),
  code(
    ['M1400', 'J', 'When the patient is short of breath', fulls],
    'M1400_WHEN_DYSPNEIC',
    ladder(2, 0, [
      'Never',
      'Walking more than 20 feet or climbing stairs',
      'Moderate exertion, such as dressing or walking less than 20 feet',
      'Minimal exertion, such as eating, talking or agitation',
      'At rest',
    ]),
  ),
];

const approaches = (
  id: string,
  label: string,
  column: string,
  timepoints: readonly ('01' | '03' | '09')[],
): OasisItem =>
  checks(
    [id, 'K', label, timepoints],
    ['A', 'B', 'C', 'D', 'Z'].map((row, index) => ({
      code: row,
      element: `K0520${row}${column}`,
      label:
        [
          'Parenteral or IV feeding',
          'Feeding tube',
          'Mechanically altered diet',
          'Therapeutic diet',
        ][index] ?? 'None of the above',
    })),
    ['Z'],
    { confidence: id === 'K0520' ? 'part' : 'known' },
  );

const nutrition: readonly OasisItem[] = [
  number(
    ['M1060A', 'K', 'Height', starts],
    'M1060_HEIGHT_A',
    { min: 1, max: 99, digits: 2, unit: 'in', special: [notAssessed] },
    {},
  ),
  number(
    ['M1060B', 'K', 'Weight', starts],
    'M1060_WEIGHT_B',
    { min: 1, max: 999, digits: 3, unit: 'lb', special: [notAssessed] },
    {},
  ),
  approaches('K0520', 'Nutritional approaches on admission', '1', ['01', '03']),
  approaches('K0520last', 'Nutritional approaches in the last 7 days', '4', ['09']),
  approaches('K0520discharge', 'Nutritional approaches at discharge', '5', ['09']),
  code(
    ['M1870', 'K', 'Feeding or eating', fulls],
    'M1870_CRNT_FEEDING',
    ladder(2, 0, [
      'Feeds self independently',
      'Feeds self with setup, supervision or a modified diet',
      'Cannot feed self, must be assisted throughout',
      'Takes food orally and by tube',
      'Fed by tube only',
      'Cannot take in nutrients orally or by tube',
    ]),
  ),
];

export const body: readonly OasisItem[] = [
  ...elimination,
  ...diagnoses,
  ...conditions,
  ...nutrition,
];
