import { describe, expect, it } from 'vitest';
import { exportElements, oasisXml, type ExportHeader } from './export.ts';
import type { OasisAnswers, Timepoint } from './item.ts';
import { readRecord } from './record.ts';
import { schemaFaults } from './schema.ts';
import { completeAssessment, without } from './testing/assessment.ts';
import { mappedAnswers, versionOf } from './version.ts';

const header: ExportHeader = {
  transaction: '1',
  state: 'CA',
  agencyId: 'SAMPLE',
  agencyNpi: '1234567893',
  software: {
    id: '000000000',
    name: 'Porchlight',
    email: 'office@example.test',
    product: 'Porchlight',
    version: '0.1.0',
  },
  documentId: '',
};
const valuesOf = (timepoint: Timepoint, decided: OasisAnswers = {}): Record<string, string> =>
  Object.fromEntries(
    exportElements(completeAssessment(timepoint, decided), header).map(({ name, value }) => [
      name,
      value,
    ]),
  );
const timepoints: readonly Timepoint[] = ['01', '03', '04', '05', '06', '07', '08', '09'];

describe('the export', () => {
  it.each([
    ['start-of-care-e2', completeAssessment('01')],
    [
      'transfer-e1',
      completeAssessment('06', {
        M0090: '20260330',
        M0906: '20260330',
        M0030: '20260202',
        M2301: '02',
        J1800: '1',
        J1900B: '1',
      }),
    ],
    [
      'discharge-e2',
      completeAssessment('09', {
        M1306: '1',
        M1307: '02',
        M1311A1: '01',
        M1311A2: '00',
        M1324: '02',
        A2123: '1',
      }),
    ],
  ])(
    'writes the complete assessment %s byte for byte, within the schema',
    async (name, assessment) => {
      const xml = oasisXml(assessment, header);
      expect(oasisXml(assessment, header)).toBe(xml);
      expect(schemaFaults(xml)).toEqual([]);
      await expect(xml).toMatchFileSnapshot(`../../../tests/oasis/${name}.xml`);
    },
  );

  it.each(timepoints)('keeps the schema at timepoint %s in both item sets', (timepoint) => {
    for (const M0090 of ['20260330', '20260407'])
      expect(schemaFaults(oasisXml(completeAssessment(timepoint, { M0090 }), header))).toEqual([]);
  });

  it('writes what is skipped as ^, what is not assessed as -, and a list box by box', () => {
    const start = valuesOf('01', { C0100: '-', M1033: ['01', '07'], M1028: ['-'] });
    expect(start).toMatchObject({
      ITM_SBST_CD: '01',
      ITM_SET_VRSN_CD: 'E2-042026',
      SPEC_VRSN_CD: '3.02',
      CORRECTION_NUM: '00',
      ACY_DOC_CD: '^',
      M0032_ROC_DT: '^',
      M0032_ROC_DT_NA: '1',
      M0104_PHYSN_RFRL_DT: '^',
      C0200: '-',
      C0500: '-',
      D0150A2: '0',
      D0150C1: '^',
      D0160: '00',
      M1033_HOSP_RISK_HSTRY_FALLS: '1',
      M1033_HOSP_RISK_WEIGHT_LOSS: '0',
      M1028_ACTV_DIAG_DM: '-',
      M1311_NBR_PRSULC_STG2_A1: '^',
      M2003_MDCTN_FLWP: '^',
      GG0170C_MOBILITY_SOCROC_PERF: '06',
    });
    expect(valuesOf('09')).toMatchObject({ GG0170C3: '06', GG0130A3: '06' });
    expect(valuesOf('04', { M0090: '20260330' })).toMatchObject({
      GG0170C4: '06',
      ITM_SET_VRSN_CD: 'E1-012025',
    });
  });

  it('computes the totals, and fills numbers with zeros', () => {
    expect(
      valuesOf('01', {
        C0200: '3',
        C0300A: '3',
        C0300B: '2',
        C0300C: '1',
        C0400A: '2',
        C0400B: '0',
        C0400C: '0',
        M1060B: '95',
        D0150A1: '1',
        D0150A2: '3',
        D0150B1: '1',
        D0150B2: '2',
      }),
    ).toMatchObject({ C0500: '11', D0160: '05', M1060_WEIGHT_B: '095' });
    expect(valuesOf('01', { D0150A1: '9', D0150B1: '9' })).toMatchObject({ D0160: '^' });
    // Until an answer is there it is no interview that could not be completed.
    for (const answers of [
      { D0150A1: '0', D0150B1: '1' },
      { D0150A1: '1', D0150A2: '3', D0150B1: '0' },
      { C0100: '1', C0200: '3', C0300A: '-' },
    ]) {
      const { value } = readRecord({ timepoint: '01', answers });
      expect([value('D0160'), value('C0500')]).toEqual(['^', '^']);
    }
    const open = readRecord({ timepoint: '01', answers: { C0100: '1' } });
    expect([open.value('C0500'), open.value('M9999'), open.codes('M9999')]).toEqual([
      '^',
      '^',
      ['^'],
    ]);
    expect(open.asks('C0200')).toBe(true);
  });

  it('skips the detail of a treatment that is not given', () => {
    expect(valuesOf('01', { O0110: ['C1', 'C3'] })).toMatchObject({
      O0110C1A: '1',
      O0110C2A: '0',
      O0110C3A: '1',
      O0110A1A: '0',
      O0110A2A: '^',
    });
    expect(valuesOf('01', { N0415taking: ['E', 'J'], N0415indication: ['J'] })).toMatchObject({
      N0415E2: '0',
      N0415J2: '1',
      N0415A2: '^',
    });
  });

  it('escapes what XML reserves, and counts corrections', () => {
    const named = completeAssessment('01', { M0040last: 'A<B & C>' });
    const xml = oasisXml(
      {
        ...named,
        correction: {
          number: '1',
          accepted: { timepoint: '01', answers: {}, correctionNumber: '0' },
        },
      },
      header,
    );
    expect(xml).toContain('<M0040_PAT_LNAME>A&lt;B &amp; C&gt;</M0040_PAT_LNAME>');
    expect(xml).toContain('<CORRECTION_NUM>01</CORRECTION_NUM>');
    expect(schemaFaults(xml)).toEqual([]);
  });
});

describe('the schema of the export', () => {
  const xml = oasisXml(completeAssessment('01'), header);
  const faults = (from: string | RegExp, to: string, base = xml): string[] =>
    schemaFaults(base.replace(from, to)).map(({ element, fault }) => `${element} ${fault}`);

  it.each([
    [
      'a code of another item',
      '<M1800_CRNT_GROOMING>00<',
      '<M1800_CRNT_GROOMING>07<',
      'M1800_CRNT_GROOMING value',
    ],
    [
      'a date that is none',
      '<M0030_START_CARE_DT>20260406<',
      '<M0030_START_CARE_DT>20260631<',
      'M0030_START_CARE_DT value',
    ],
    [
      'a birth date that is none',
      '<M0066_PAT_BIRTH_DT>19400102<',
      '<M0066_PAT_BIRTH_DT>1940010<',
      'M0066_PAT_BIRTH_DT value',
    ],
    [
      'a number without its zeros',
      '<M1060_WEIGHT_B>150<',
      '<M1060_WEIGHT_B>95<',
      'M1060_WEIGHT_B value',
    ],
    [
      'a box that is neither 1 nor 0',
      '<M1028_ACTV_DIAG_DM>1<',
      '<M1028_ACTV_DIAG_DM>2<',
      'M1028_ACTV_DIAG_DM value',
    ],
    [
      'a flag that is neither 1 nor 0',
      '<M0063_MEDICARE_NA>0<',
      '<M0063_MEDICARE_NA>2<',
      'M0063_MEDICARE_NA value',
    ],
    [
      'a text of another shape',
      '<M0050_PAT_ST>CA<',
      '<M0050_PAT_ST>California<',
      'M0050_PAT_ST value',
    ],
    [
      'a text without a shape that is too long',
      '<M0040_PAT_MI>Q<',
      '<M0040_PAT_MI>Qu<',
      'M0040_PAT_MI value',
    ],
    ['an element left out', /\s*<M1810.*/, '', 'M1810_CRNT_DRESS_UPPER missing'],
    ['an element of another timepoint', '<M1800_', '<J1800>0</J1800><M1800_', 'J1800 unexpected'],
    ['elements in another order', /(<M1800.*>)\s*(<M1810.*>)/, '$2$1', 'ASSESSMENT order'],
    [
      'no record of a known kind',
      '<ITM_SBST_CD>01',
      '<ITM_SBST_CD>02',
      'ITM_SBST_CD unknown-record',
    ],
    ['an item set it does not know', 'E2-042026', 'D-012019', 'ITM_SBST_CD unknown-record'],
    ['an element that names no record', /\s*<ITM_SBST_CD.*/, '', 'ITM_SBST_CD unknown-record'],
    ['another document', /ASSESSMENT/g, 'RECORD', 'ASSESSMENT not-xml'],
    ['no XML', '</ASSESSMENT>', '', 'ASSESSMENT not-xml'],
    ['another system', '>OASIS<', '>MDS<', 'ASMT_SYS_CD value'],
  ])('finds %s', (_, from, to, fault) => {
    expect(faults(from, to)).toContain(fault);
  });

  it('checks every element of the head', () => {
    for (const [, name] of xml.matchAll(/<([A-Z_]+)>/g)) {
      if (
        name === undefined ||
        name === 'ASSESSMENT' ||
        name === 'ITM_SBST_CD' ||
        name === 'ITM_SET_VRSN_CD'
      )
        continue;
      const long = 'x'.repeat(60);
      expect(faults(new RegExp(`<${name}>[^<]*<`), `<${name}>${long}<`)).toContain(`${name} value`);
    }
  });
});

describe('the item set', () => {
  it('follows M0090, and is the one in force while there is none', () => {
    expect(versionOf('20260331')).toBe('E1');
    expect(versionOf('20260401')).toBe('E2');
    expect(versionOf('')).toBe('E2');
    expect(versionOf(undefined)).toBe('E2');
    // Half typed, as a form has it and as the export would, or no day of the calendar.
    for (const typed of ['0', '03/3', '03/31/20', '033126', '202603', '20260332'])
      expect(versionOf(typed), typed).toBe('E2');
  });

  it('keeps mapped answers when it changes, and maps nothing that is not clear', () => {
    expect(mappedAnswers({ M0069: '2', A1250: ['A', 'B'] }, 'E2')).toEqual({
      A0810: '2',
      A1255: '0',
    });
    expect(mappedAnswers({ A0810: '1', A1255: '1' }, 'E1')).toEqual({ M0069: '1', A1250: ['C'] });
    expect(mappedAnswers({ A1255: '0' }, 'E1')).toEqual({});
    expect(mappedAnswers({ A1250: ['A', 'C'] }, 'E2')).toEqual({});
    expect(mappedAnswers({ M0069: '2', A0810: '1' }, 'E2')).toEqual({});
  });
});

it('leaves an unanswered item as ^', () => {
  const open = without(completeAssessment('01'), 'M1800');
  expect(readRecord(open).value('M1800')).toBe('^');
});
