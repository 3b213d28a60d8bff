import {
  boxes,
  checks,
  code,
  discharge,
  ends,
  fulls,
  ladder,
  leavings,
  noYes,
  notApplicable,
  notAssessed,
  one,
  starts,
  type OasisBox,
  type OasisItem,
} from '../item.ts';
import { is, type When } from '../when.ts';

/** Sections N, O and Q: medications, treatments, vaccines, what the plan of care did. */

const classes = [
  ['A', 'Antipsychotic'],
  ['E', 'Anticoagulant'],
  ['F', 'Antibiotic'],
  ['H', 'Opioid'],
  ['I', 'Antiplatelet'],
  ['J', 'Hypoglycemic, insulin included'],
] as const;

const reviewed: When = { not: { any: [is('M2001', '9'), { not: is('M2001', '0', '1', '-') }] } };

const medications: readonly OasisItem[] = [
  checks(
    ['N0415taking', 'N', 'High-risk drug classes: taking', fulls],
    [
      ...classes.map(([row, label]) => ({ code: row, label, element: `N0415${row}1` })),
      { code: 'Z', label: 'None of the above', element: 'N0415Z1' },
    ],
    ['Z'],
    { confidence: 'seen' },
  ),
  checks(
    ['N0415indication', 'N', 'High-risk drug classes: indication noted', fulls],
    classes.map(([row, label]) => ({
      code: row,
      label,
      element: `N0415${row}2`,
      under: `N0415taking:${row}`,
    })),
    [],
    {
      ask: {
        all: [{ item: 'N0415taking', answered: true }, { not: is('N0415taking', 'Z') }],
      },
    },
  ),
  code(
    ['M2001', 'N', 'Drug regimen review: potential clinically significant issues', starts],
    'M2001_DRUG_RGMN_RVW',
    [
      one('0', 'No: no issues found'),
      one('1', 'Yes: issues found'),
      one('9', 'Not applicable: patient takes no medications'),
      notAssessed,
    ],
    { confidence: 'seen', hint: 'A No answer skips M2003; no medications skip the section.' },
  ),
  code(
    ['M2003', 'N', 'Physician contacted and actions done by midnight of the next day', starts],
    'M2003_MDCTN_FLWP',
    [...noYes, notAssessed],
    {
      confidence: 'seen',
      ask: is('M2001', '1'),
      given: [{ when: is('M2001', '-'), value: '-' }],
    },
  ),
  code(
    ['M2005', 'N', 'Medication issues acted on since start or resumption of care', ends],
    'M2005_MDCTN_INTRVTN',
    [...noYes, one('9', 'Not applicable: no issues found, or no medications'), notAssessed],
  ),
  code(
    ['M2010', 'N', 'Education on high-risk drugs', starts],
    'M2010_HIGH_RISK_DRUG_EDCTN',
    [...ladder(2, 0, ['No', 'Yes']), one('NA', 'No high-risk drugs, or fully knowledgeable')],
    { confidence: 'seen', ask: reviewed },
  ),
  code(
    ['M2020', 'N', 'Management of oral medications', fulls],
    'M2020_CRNT_MGMT_ORAL_MDCTN',
    [
      ...ladder(2, 0, [
        'Independently, correct and on time',
        'When doses are prepared or a chart is kept by others',
        'When reminded at the right times',
        'Unable unless administered by others',
      ]),
      one('NA', 'No oral medications'),
    ],
    // M2001 is no question at discharge, where M2020 is always asked.
    { ask: { not: is('M2001', '9') } },
  ),
  code(
    ['M2030', 'N', 'Management of injectable medications', starts],
    'M2030_CRNT_MGMT_INJCTN_MDCTN',
    [
      ...ladder(2, 0, [
        'Independently, correct and on time',
        'When syringes are prepared or a chart is kept by others',
        'When reminded by others',
        'Unable unless administered by others',
      ]),
      one('NA', 'No injectable medications'),
    ],
    { confidence: 'known', ask: reviewed },
  ),
];

/** O0110: treatments, and the kinds under them. */
const treatments = [
  ['A1', 'Chemotherapy'],
  ['A2', 'Chemotherapy: IV', 'A1'],
  ['A3', 'Chemotherapy: oral', 'A1'],
  ['A10', 'Chemotherapy: other', 'A1'],
  ['B1', 'Radiation'],
  ['C1', 'Oxygen therapy'],
  ['C2', 'Oxygen: continuous', 'C1'],
  ['C3', 'Oxygen: intermittent', 'C1'],
  ['C4', 'Oxygen: high concentration', 'C1'],
  ['D1', 'Suctioning'],
  ['D2', 'Suctioning: scheduled', 'D1'],
  ['D3', 'Suctioning: as needed', 'D1'],
  ['E1', 'Tracheostomy care'],
  ['F1', 'Invasive mechanical ventilator'],
  ['G1', 'Non-invasive mechanical ventilator'],
  ['G2', 'Non-invasive ventilator: BiPAP', 'G1'],
  ['G3', 'Non-invasive ventilator: CPAP', 'G1'],
  ['H1', 'IV medications'],
  ['H2', 'IV: vasoactive medications', 'H1'],
  ['H3', 'IV: antibiotics', 'H1'],
  ['H4', 'IV: anticoagulation', 'H1'],
  ['H10', 'IV: other', 'H1'],
  ['I1', 'Transfusions'],
  ['J1', 'Dialysis'],
  ['J2', 'Hemodialysis', 'J1'],
  ['J3', 'Peritoneal dialysis', 'J1'],
  ['O1', 'IV access'],
  ['O2', 'IV access: peripheral', 'O1'],
  ['O3', 'IV access: midline', 'O1'],
  ['O4', 'IV access: central', 'O1'],
  ['Z1', 'None of the above'],
] as const;
const treated = (column: 'A' | 'C'): readonly OasisBox[] =>
  boxes(
    'O0110',
    treatments.map(([row, label, under]) => [row, `${row}${column}`, label, under]),
  );

const care: readonly OasisItem[] = [
  checks(['O0110', 'O', 'Special treatments on admission', starts], treated('A'), ['Z1']),
  checks(['O0110discharge', 'O', 'Special treatments at discharge', discharge], treated('C'), [
    'Z1',
  ]),
  code(
    ['O0350', 'O', "Patient's COVID-19 vaccination is up to date", ends],
    null,
    [one('0', 'No, not up to date'), one('1', 'Yes, up to date')],
    { versions: ['E1'] },
  ),
  code(
    ['M1041', 'O', 'Episode includes any day of the influenza season', leavings],
    'M1041_IN_INFLNZ_SEASON',
    noYes,
    { hint: 'A No answer goes to M2005.' },
  ),
  code(
    ['M1046', 'O', "Influenza vaccine for this year's season", leavings],
    'M1046_INFLNZ_RECD_CRNT_SEASON',
    ladder(2, 1, [
      'Yes, from this agency during this episode',
      'Yes, from this agency during an earlier episode',
      'Yes, from another provider',
      'No, offered and declined',
      'No, medically contraindicated',
      'No, not indicated by age or condition',
      'No, vaccine shortage',
      'No, other reason',
    ]),
    { ask: is('M1041', '1') },
  ),
];

const synopsis: readonly OasisItem[] = (
  [
    ['b', 'FALL_PRVNT', 'Falls prevention'],
    ['c', 'DPRSN', 'Depression interventions'],
    ['d', 'PAIN_MNTR', 'Monitoring and relief of pain'],
    ['e', 'PRSULC_PRVN', 'Prevention of pressure ulcers'],
    ['f', 'PRSULC_WET', 'Moist wound treatment of pressure ulcers'],
  ] as const
).map(([row, ending, label]) =>
  code(
    [`M2401${row}`, 'Q', label, leavings],
    `M2401_INTRVTN_SMRY_${ending}`,
    [...ladder(2, 0, ['No', 'Yes']), notApplicable],
    { group: 'In the plan of care and carried out since the last assessment' },
  ),
);

export const treatment: readonly OasisItem[] = [...medications, ...care, ...synopsis];
