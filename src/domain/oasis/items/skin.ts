import {
  code,
  date,
  discharge,
  fulls,
  functions,
  ladder,
  listed,
  noYes,
  notAssessed,
  number,
  one,
  starts,
  type OasisItem,
} from '../item.ts';
import { stasisUlcerStates, surgicalWoundStates } from '../../options-clinical.ts';
import { is } from '../when.ts';

/** Section M: pressure ulcers, stasis ulcers, surgical wounds. */

const ulcers = is('M1306', '1');

/** Rows of M1311: what is counted, and the middle of its element names. */
const counted = [
  ['A', 'Stage 2', 'NBR_PRSULC_STG2_A1', 'NBR_ULC_SOCROC_STG2_A2'],
  ['B', 'Stage 3', 'NBR_PRSULC_STG3_B1', 'NBR_ULC_SOCROC_STG3_B2'],
  ['C', 'Stage 4', 'NBR_PRSULC_STG4_C1', 'NBR_ULC_SOCROC_STG4_C2'],
  ['D', 'Unstageable: dressing or device', 'NSTG_DRSG_D1', 'NSTG_DRSG_SOCROC_D2'],
  ['E', 'Unstageable: slough or eschar', 'NSTG_CVRG_E1', 'NSTG_CVRG_SOCROC_E2'],
  ['F', 'Unstageable: deep tissue injury', 'NSTG_DEEP_TSUE_F1', 'NSTG_DEEP_TSUE_SOCROC_F2'],
] as const;
export const ulcerRows = counted.map(([row]) => row);

const counts = { min: 0, max: 99, digits: 2, unit: '', special: [notAssessed] };

const skipsCounts = 'A No answer skips the counts of M1311.';

export const skin: readonly OasisItem[] = [
  code(
    ['M1306', 'M', 'Unhealed pressure ulcer of stage 2 or higher, or unstageable', functions],
    'M1306_UNHLD_STG2_PRSR_ULCR',
    noYes,
    // Recertification and other follow-up ask no counts.
    { hintAt: Object.fromEntries(fulls.map((each) => [each, skipsCounts])) },
  ),
  code(
    ['M1307', 'M', 'Oldest stage 2 pressure ulcer', discharge],
    'M1307_OLDST_STG2_AT_DSCHRG',
    [
      one('01', 'Present at the last start or resumption of care'),
      one('02', 'Developed since the last start or resumption of care'),
      one('NA', 'No stage 2 pressure ulcer'),
    ],
    { confidence: 'seen', ask: ulcers },
  ),
  date(
    ['M1307date', 'M', 'Date the oldest stage 2 pressure ulcer was first found', discharge],
    'M1307_OLDST_STG2_ONST_DT',
    { confidence: 'seen', ask: { all: [ulcers, is('M1307', '02')] } },
  ),
  ...counted.flatMap(([row, label, now, atStart]) => [
    number([`M1311${row}1`, 'M', label, fulls], `M1311_${now}`, counts, {
      confidence: 'seen',
      ask: ulcers,
      group: 'Unhealed pressure ulcers by stage',
    }),
    number(
      [`M1311${row}2`, 'M', `${label}, present at start or resumption`, discharge],
      `M1311_${atStart}`,
      counts,
      {
        confidence: 'seen',
        ask: ulcers,
        group: 'Unhealed pressure ulcers by stage',
      },
    ),
  ]),
  code(
    ['M1322', 'M', 'Number of stage 1 pressure injuries', starts],
    'M1322_NBR_PRSULC_STG1',
    ladder(2, 0, ['None', 'One', 'Two', 'Three', 'Four or more']),
  ),
  code(
    ['M1324', 'M', 'Stage of the most problematic pressure ulcer that can be staged', fulls],
    'M1324_STG_PRBLM_ULCER',
    [
      ...ladder(2, 1, ['Stage 1', 'Stage 2', 'Stage 3', 'Stage 4']),
      one('NA', 'No pressure ulcer, or none that can be staged'),
    ],
  ),
  code(
    ['M1330', 'M', 'Stasis ulcer', fulls],
    'M1330_STAS_ULCR_PRSNT',
    ladder(2, 0, [
      'No',
      'Yes, observable and unobservable',
      'Yes, observable only',
      'Yes, unobservable only',
    ]),
    { hint: 'Answers 0 and 3 go to M1340.' },
  ),
  code(
    ['M1332', 'M', 'Number of observable stasis ulcers', starts],
    'M1332_NBR_STAS_ULCR',
    ladder(2, 1, ['One', 'Two', 'Three', 'Four or more']),
    { confidence: 'known', ask: is('M1330', '01', '02') },
  ),
  code(
    ['M1334', 'M', 'Status of the most problematic stasis ulcer', fulls],
    'M1334_STUS_PRBLM_STAS_ULCR',
    listed(stasisUlcerStates),
    { ask: is('M1330', '01', '02') },
  ),
  code(
    ['M1340', 'M', 'Surgical wound', fulls],
    'M1340_SRGCL_WND_PRSNT',
    ladder(2, 0, ['No', 'Yes, at least one observable', 'Not observable: dressing not removed']),
    { hint: 'Answers 0 and 2 go to the next section.' },
  ),
  code(
    ['M1342', 'M', 'Status of the most problematic surgical wound', fulls],
    'M1342_STUS_PRBLM_SRGCL_WND',
    listed(surgicalWoundStates),
    { ask: is('M1340', '01') },
  ),
];
