import {
  boxes,
  checks,
  code,
  date,
  discharge,
  flag,
  ladder,
  leavings,
  listed,
  noYes,
  notApplicable,
  one,
  starts,
  transfers,
  unknown,
  type OasisItem,
} from '../item.ts';
import { dischargeDispositions } from '../../options-clinical.ts';
import { answered, is } from '../when.ts';

/** Section A, third part: inpatient stays, emergent care and where the patient goes. */

const routes = [
  ['A', 'A', 'Electronic health record'],
  ['B', 'B', 'Health information exchange'],
  ['C', 'C', 'Verbal'],
  ['D', 'D', 'Paper'],
  ['E', 'E', 'Other way'],
] as const;

export const stays: readonly OasisItem[] = [
  checks(
    ['M1000', 'A', 'Inpatient discharge within the past 14 days', starts],
    boxes('M1000_DC_', [
      ['01', 'LTC_14_DA', 'Long-term nursing facility'],
      ['02', 'SNF_14_DA', 'Skilled nursing facility (SNF or TCU)'],
      ['03', 'IPPS_14_DA', 'Short-stay acute hospital'],
      ['04', 'LTCH_14_DA', 'Long-term care hospital'],
      ['05', 'IRF_14_DA', 'Inpatient rehabilitation hospital or unit'],
      ['06', 'PSYCH_14_DA', 'Psychiatric hospital or unit'],
      ['07', 'OTH_14_DA', 'Other inpatient facility'],
      ['NA', 'NONE_14_DA', 'Not discharged from an inpatient facility'],
    ]),
    ['NA'],
    { confidence: 'known', hint: 'Without an inpatient stay M1005 is skipped.' },
  ),
  flag(['M1005UK', 'A', 'Inpatient discharge date unknown', starts], 'M1005_INP_DSCHG_UNKNOWN', {
    confidence: 'seen',
    ask: { all: [answered('M1000'), { not: is('M1000', 'NA') }] },
  }),
  date(['M1005', 'A', 'Most recent inpatient discharge date', starts], 'M1005_INP_DISCHARGE_DT', {
    confidence: 'seen',
    ask: { all: [answered('M1000'), { not: is('M1000', 'NA') }, is('M1005UK', '0')] },
  }),
];

export const departure: readonly OasisItem[] = [
  code(
    ['M2301', 'A', 'Emergency department use since the last OASIS assessment', leavings],
    'M2301_EMER_USE_AFTR_LAST_ASMT',
    [
      ...ladder(2, 0, ['No', 'Yes, without hospital admission', 'Yes, with hospital admission']),
      unknown,
    ],
    { hint: 'No or Unknown goes to M2410.' },
  ),
  checks(
    ['M2310', 'A', 'Reason for emergent care', leavings],
    boxes('M2310_ECR_', [
      ['01', 'MEDICATION', 'Improper medication administration, side effects, toxicity'],
      ['10', 'HYPOGLYC', 'Hypo- or hyperglycemia, diabetes out of control'],
      ['19', 'OTHER', 'Other reason'],
      ['UK', 'UNKNOWN', 'Reason unknown'],
    ]),
    ['UK'],
    { ask: is('M2301', '01', '02') },
  ),
  code(
    ['M2410', 'A', 'Inpatient facility the patient was admitted to', leavings],
    'M2410_INPAT_FACILITY',
    [
      ...ladder(2, 1, ['Hospital', 'Rehabilitation facility', 'Nursing home', 'Hospice']),
      notApplicable,
    ],
  ),
  code(
    ['M2420', 'A', 'Discharge disposition', discharge],
    'M2420_DSCHRG_DISP',
    listed(dischargeDispositions),
    { hint: 'Answers 1, 4 and Unknown go to A2123; answers 2 and 3 go to A2121.' },
  ),
  code(
    ['A2120', 'A', 'Medication list given to the next provider at transfer', transfers],
    null,
    [...noYes, one('2', 'Not applicable: agency was not told')],
    { hint: 'A list that was provided goes to A2122.' },
  ),
  code(
    ['A2121', 'A', 'Medication list given to the next provider at discharge', discharge],
    null,
    noYes,
    {
      ask: is('M2420', '02', '03'),
      hint: 'A No goes to B1300; a list that was provided goes to A2122.',
    },
  ),
  checks(
    ['A2122', 'A', 'How the list reached the next provider', leavings],
    boxes('A2122', routes),
    [],
    { ask: { any: [is('A2120', '1'), is('A2121', '1')] } },
  ),
  code(
    ['A2123', 'A', 'Medication list given to the patient at discharge', discharge],
    null,
    noYes,
    {
      ask: is('M2420', '01', '04', 'UK'),
      hint: 'A No goes to B1300; a list that was provided goes to A2124.',
    },
  ),
  checks(
    ['A2124', 'A', 'How the list reached the patient', discharge],
    boxes('A2124', routes),
    [],
    { ask: is('A2123', '1') },
  ),
];
