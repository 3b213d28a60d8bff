import {
  checks,
  code,
  boxes,
  date,
  everyTime,
  flag,
  ladder,
  listed,
  noYes,
  one,
  text,
  ends,
  starts,
  type OasisItem,
} from '../item.ts';
import { disciplineCodes } from '../../options.ts';
import { is } from '../when.ts';

/** Section A, first part: who the patient and the agency are, and what this assessment is. */

const from = { from: 'chart', confidence: 'seen' } as const;
const seen = { confidence: 'seen' } as const;
const sexes = ladder(1, 1, ['Male', 'Female']);

export const tracking: readonly OasisItem[] = [
  text(['M0018', 'A', 'Attending physician NPI', everyTime], 'M0018_PHYSICIAN_ID', 10, {
    from: 'chart',
    confidence: 'known',
    optional: true,
    shape: '\\d{10}',
  }),
  flag(['M0018UK', 'A', 'Physician NPI unknown', everyTime], 'M0018_PHYSICIAN_UK', {
    from: 'chart',
    confidence: 'known',
  }),
  text(['M0010', 'A', 'Agency CMS certification number', everyTime], 'M0010_CCN', 6, {
    ...seen,
    from: 'agency',
    optional: true,
  }),
  text(['M0014', 'A', 'Branch state', everyTime], 'M0014_BRANCH_STATE', 2, {
    ...seen,
    from: 'agency',
    optional: true,
    shape: '[A-Z]{2}',
  }),
  text(['M0016', 'A', 'Branch ID', everyTime], 'M0016_BRANCH_ID', 10, {
    ...seen,
    from: 'agency',
    optional: true,
  }),
  text(['M0020', 'A', 'Patient ID number', everyTime], 'M0020_PAT_ID', 20, from),
  date(['M0030', 'A', 'Start of care date', everyTime], 'M0030_START_CARE_DT', seen),
  flag(['M0032NA', 'A', 'No resumption of care', everyTime], 'M0032_ROC_DT_NA', seen),
  date(['M0032', 'A', 'Resumption of care date', everyTime], 'M0032_ROC_DT', {
    ...seen,
    ask: is('M0032NA', '0'),
  }),
  text(['M0040first', 'A', 'First name', everyTime], 'M0040_PAT_FNAME', 12, from),
  text(['M0040middle', 'A', 'Middle initial', everyTime], 'M0040_PAT_MI', 1, {
    ...from,
    optional: true,
  }),
  text(['M0040last', 'A', 'Last name', everyTime], 'M0040_PAT_LNAME', 18, from),
  text(['M0040suffix', 'A', 'Name suffix', everyTime], 'M0040_PAT_SUFFIX', 3, {
    ...from,
    optional: true,
  }),
  text(['M0050', 'A', 'State of residence', everyTime], 'M0050_PAT_ST', 2, {
    ...from,
    shape: '[A-Z]{2}',
  }),
  text(['M0060', 'A', 'ZIP code', everyTime], 'M0060_PAT_ZIP', 11, {
    ...from,
    shape: '\\d{5}(-?\\d{4})?',
  }),
  text(['M0063', 'A', 'Medicare number', everyTime], 'M0063_MEDICARE_NUM', 12, {
    ...from,
    optional: true,
    shape: '[A-Z0-9]{7,12}',
  }),
  flag(['M0063NA', 'A', 'No Medicare number', everyTime], 'M0063_MEDICARE_NA', from),
  text(['M0064', 'A', 'Social Security number', everyTime], 'M0064_SSN', 9, {
    ...from,
    optional: true,
    shape: '\\d{9}',
  }),
  flag(['M0064UK', 'A', 'Social Security number unknown', everyTime], 'M0064_SSN_UK', from),
  text(['M0065', 'A', 'Medicaid number', everyTime], 'M0065_MEDICAID_NUM', 14, {
    ...from,
    optional: true,
  }),
  flag(['M0065NA', 'A', 'No Medicaid number', everyTime], 'M0065_MEDICAID_NA', from),
  date(['M0066', 'A', 'Date of birth', everyTime], 'M0066_PAT_BIRTH_DT', {
    ...from,
    partial: true,
  }),
  code(['M0069', 'A', 'Gender', everyTime], 'M0069_PAT_GENDER', sexes, {
    ...from,
    versions: ['E1'],
  }),
  code(['A0810', 'A', 'Sex', everyTime], null, sexes, { ...from, versions: ['E2'] }),
  code(
    ['M0080', 'A', 'Discipline of the assessing clinician', everyTime],
    'M0080_ASSESSOR_DISCIPLINE',
    listed(disciplineCodes),
  ),
  date(['M0090', 'A', 'Date assessment completed', everyTime], 'M0090_INFO_COMPLETED_DT', {
    ...seen,
    hint: 'The last day information was gathered. It decides which item set applies.',
  }),
  code(
    ['M0100', 'A', 'Reason for this assessment', everyTime],
    'M0100_ASSMT_REASON',
    [
      one('01', 'Start of care'),
      one('03', 'Resumption of care'),
      one('04', 'Recertification'),
      one('05', 'Other follow-up'),
      one('06', 'Transfer, not discharged'),
      one('07', 'Transfer, discharged'),
      one('08', 'Death at home'),
      one('09', 'Discharge'),
    ],
    { ...seen, computed: 'timepoint' },
  ),
  date(['M0906', 'A', 'Date of discharge, transfer or death', ends], 'M0906_DC_TRAN_DTH_DT', seen),
  flag(
    ['M0102NA', 'A', 'No specific date ordered by the physician', starts],
    'M0102_PHYSN_ORDRD_SOCROC_DT_NA',
    { confidence: 'known', hint: 'Without an ordered date the form goes on with M0104.' },
  ),
  date(
    ['M0102', 'A', 'Start or resumption of care date ordered by the physician', starts],
    'M0102_PHYSN_ORDRD_SOCROC_DT',
    { confidence: 'known', ask: is('M0102NA', '0') },
  ),
  date(['M0104', 'A', 'Date of referral', starts], 'M0104_PHYSN_RFRL_DT', {
    confidence: 'known',
    ask: is('M0102NA', '1'),
  }),
  checks(
    ['M0150', 'A', 'Current payment sources', starts],
    boxes('M0150_CPAY_', [
      ['00', 'NONE', 'None; no charge for current services'],
      ['01', 'MCARE_FFS', 'Medicare, traditional fee-for-service'],
      ['02', 'MCARE_HMO', 'Medicare HMO, managed care or Advantage plan'],
      ['03', 'MCAID_FFS', 'Medicaid, traditional fee-for-service'],
      ['04', 'MCAID_HMO', 'Medicaid HMO or managed care'],
      ['05', 'WRKCOMP', "Workers' compensation"],
      ['06', 'TITLEPGMS', 'Title programs'],
      ['07', 'OTH_GOVT', 'Other government'],
      ['08', 'PRIV_INS', 'Private insurance'],
      ['09', 'PRIV_HMO', 'Private HMO or managed care'],
      ['10', 'SELFPAY', 'Self-pay'],
      ['11', 'OTHER', 'Other payment source'],
      ['UK', 'UK', 'Unknown'],
    ]),
    ['00', 'UK'],
    seen,
  ),
];

/** Section A, second part: ethnicity, race, language and the way to care. */
export const background: readonly OasisItem[] = [
  checks(
    ['A1005', 'A', 'Ethnicity', ['01']],
    boxes('A1005', [
      ['A', 'A', 'Not of Hispanic, Latino/a or Spanish origin'],
      ['B', 'B', 'Mexican, Mexican American or Chicano/a'],
      ['C', 'C', 'Puerto Rican'],
      ['D', 'D', 'Cuban'],
      ['E', 'E', 'Another Hispanic, Latino or Spanish origin'],
      ['X', 'X', 'Patient unable to respond'],
      ['Y', 'Y', 'Patient declines to respond'],
    ]),
    ['A', 'X', 'Y'],
  ),
  checks(
    ['A1010', 'A', 'Race', ['01']],
    boxes('A1010', [
      ['A', 'A', 'White'],
      ['B', 'B', 'Black or African American'],
      ['C', 'C', 'American Indian or Alaska Native'],
      ['D', 'D', 'Asian Indian'],
      ['E', 'E', 'Chinese'],
      ['F', 'F', 'Filipino'],
      ['G', 'G', 'Japanese'],
      ['H', 'H', 'Korean'],
      ['I', 'I', 'Vietnamese'],
      ['J', 'J', 'Other Asian'],
      ['K', 'K', 'Native Hawaiian'],
      ['L', 'L', 'Guamanian or Chamorro'],
      ['M', 'M', 'Samoan'],
      ['N', 'N', 'Other Pacific Islander'],
      ['X', 'X', 'Patient unable to respond'],
      ['Y', 'Y', 'Patient declines to respond'],
      ['Z', 'Z', 'None of these'],
    ]),
    ['X', 'Y', 'Z'],
  ),
  text(['A1110A', 'A', 'Preferred language', { E1: ['01'], E2: starts }], null, 15, seen),
  code(
    ['A1110B', 'A', 'Needs or wants an interpreter', { E1: ['01'], E2: starts }],
    null,
    [...noYes, one('9', 'Unable to determine')],
    seen,
  ),
  checks(
    ['A1250', 'A', 'Lack of transportation', ['01', '03', '09']],
    boxes('A1250', [
      ['A', 'A', 'Kept the patient from medical appointments or medications'],
      ['B', 'B', 'Kept the patient from other meetings, work or daily needs'],
      ['C', 'C', 'No lack of transportation'],
      ['X', 'X', 'Patient unable to respond'],
      ['Y', 'Y', 'Patient declines to respond'],
    ]),
    ['C', 'X', 'Y'],
    { versions: ['E1'] },
  ),
  code(
    ['A1255', 'A', 'Lack of transportation in the past 12 months', ['01', '03', '09']],
    null,
    [
      one('0', 'Kept the patient from appointments, medications, work or daily needs'),
      one('1', 'No lack of transportation'),
      one('7', 'Patient declines to respond'),
      one('8', 'Patient unable to respond'),
    ],
    { versions: ['E2'], confidence: 'known' },
  ),
];
