/**
 * TEST DATA, MADE UP: an archive in the structure of CMS's home-health grouper with invented
 * diagnosis codes, groups, points and thresholds. None of it is of CMS, and the columns and field
 * names are our own, because CMS's were not seen.
 */

/** A release of a year that no claim has. */
const madeVersion = '07099';
const root = `HomeHealthGrouperSoftware`;
const tables = `${root}/tables/Versions/${madeVersion}`;

const lines = (...rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;

const items = ['M1800', 'M1810', 'M1820', 'M1830', 'M1840', 'M1850', 'M1860'] as const;

/** Where the made-up claim has its fields, from 1. */
const layout: readonly (readonly [name: string, start: number, length: number])[] = [
  ['CLAIM_ID', 1, 10],
  ['FROM_DATE', 11, 8],
  ['THROUGH_DATE', 19, 8],
  ['TIMING', 27, 1],
  ['ADMISSION_SOURCE', 28, 2],
  ['PRINCIPAL_DIAGNOSIS', 30, 8],
  ['SECONDARY_DIAGNOSIS_1', 38, 8],
  ['SECONDARY_DIAGNOSIS_2', 46, 8],
  ...items.map((item, index): [string, number, number] => [item, 54 + index * 2, 2]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((box): [string, number, number] => [
    `M1033_RISK_${box}`,
    67 + box,
    1,
  ]),
  ['FILLER', 76, 525],
];

type Claim = {
  readonly timing?: string;
  readonly source?: string;
  readonly principal: string;
  readonly secondary?: readonly string[];
  /** Code of M1800; the other items are 00. */
  readonly grooming?: string;
  readonly risks?: readonly number[];
  readonly expected: string;
};

/** A claim of 600 characters and its expected outcome behind it. */
export function madeClaim({
  timing = '1',
  source = '',
  principal,
  secondary = [],
  grooming = '00',
  risks = [],
  expected,
}: Claim): string {
  const values: Record<string, string> = {
    CLAIM_ID: 'MADE UP',
    FROM_DATE: '20990105',
    THROUGH_DATE: '20990203',
    TIMING: timing,
    ADMISSION_SOURCE: source,
    PRINCIPAL_DIAGNOSIS: principal,
    SECONDARY_DIAGNOSIS_1: secondary[0] ?? '',
    SECONDARY_DIAGNOSIS_2: secondary[1] ?? '',
    ...Object.fromEntries(items.map((item) => [item, item === 'M1800' ? grooming : '00'])),
    ...Object.fromEntries(risks.map((box) => [`M1033_RISK_${box}`, '1'])),
  };
  const claim = layout.map(([name, , length]) => (values[name] ?? '').padEnd(length)).join('');
  return `${claim}${expected}`;
}

const outcome = (hipps: string): string => `07.0.99${hipps}0000`;

/** Every member by its path. `change` replaces or, with null, leaves out. */
export function madeRelease(
  change: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const members: Record<string, string | null> = {
    [`${root}/dist/HomeHealth.jar`]: 'not a program',
    [`${tables}/Claim_Layout.txt`]: lines(['FIELD', 'START', 'LENGTH'], ...layout),
    [`${tables}/RT/Diagnosis_Codes.txt`]: lines(
      ['CODE', 'DESCRIPTION', 'CLINICAL_GROUP', 'COMORBIDITY_GROUP', 'SUBCHAPTER'],
      ['ZZ9.01', 'made up', 'H', '', 'ZZ1'],
      ['ZZ9.02', 'made up', 'Wound', 'Made 1', 'ZZ2'],
      ['ZZ9.03', 'made up', '', 'Made 2', 'ZZ1'],
      ['ZZ9.04', 'made up', 'NA', 'Made 3', 'ZZ3'],
    ),
    [`${tables}/RT/Clinical_Groups.txt`]: lines(
      ['CLINICAL_GROUP', 'START', 'END', 'LEVEL'],
      ['H', 0, 9, 'Low'],
      ['H', 10, 19, 'Medium'],
      ['H', 20, 99, 'High'],
      ['C', 0, 99, 'Low'],
    ),
    [`${tables}/RT/Comorbidity_Groups.txt`]: lines(
      ['COMORBIDITY_GROUP', 'LOW'],
      ['Made 1', 'Y'],
      ['Made 2', 'N'],
      ['Made 3', 'N'],
    ),
    [`${tables}/RT/Comorbidity_Interactions.txt`]: lines(
      ['SUBGROUP_1', 'SUBGROUP_2'],
      ['Made 1', 'Made 3'],
    ),
    [`${tables}/RT/FI_Responses.txt`]: lines(
      ['ITEM', 'RESPONSE', 'POINTS', 'LIMIT'],
      ...items.map((item) => [item, '0-1', 0, '']),
      ['M1800', '2-3', 12, ''],
      ['M1033', '1-7', 20, 4],
    ),
    [`${tables}/RT/Validity_Flags.txt`]: lines(['VALIDITY_FLAG', 'DESCRIPTION'], ['01', 'made up']),
    [`${root}/test/TestDataV${madeVersion}.txt`]: [
      madeClaim({ principal: 'ZZ901', expected: outcome('1HA11') }),
      madeClaim({ principal: 'ZZ901', timing: '2', source: '61', expected: outcome('4HA11') }),
      madeClaim({ principal: 'ZZ901', grooming: '02', expected: outcome('1HB11') }),
      madeClaim({ principal: 'ZZ901', risks: [1, 2, 3, 4], expected: outcome('1HC11') }),
      madeClaim({ principal: 'ZZ901', secondary: ['ZZ902'], expected: outcome('1HA21') }),
      madeClaim({ principal: 'ZZ901', secondary: ['ZZ902', 'ZZ904'], expected: outcome('1HA31') }),
      '',
    ].join('\r\n'),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(members).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );
}

/** Full path of a table's member. */
export const madeTable = (name: string): string => `${tables}/RT/${name}.txt`;
export const madeLayout = `${tables}/Claim_Layout.txt`;
export const madeTests = `${root}/test/TestDataV${madeVersion}.txt`;
/** Claims that are refused; CMS's are in a file of this name. */
export const madeRefusals = `${root}/test/TestDataV${madeVersion}_GRC.txt`;
