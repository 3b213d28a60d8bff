import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCareSummary } from './read.ts';
import { must } from '../must.ts';

/**
 * Public sample documents are read where they lie beside the project, and skipped with a message
 * where they do not.
 */
const samples = new URL('../../../../shared/data/', import.meta.url);
const isThere = existsSync(new URL('ccda/MANIFEST.csv', samples));

test('public samples are beside the project', ({ skip }) => {
  skip(!isThere, 'no public C-CDA samples in ../shared/data/ccda');
  expect(isThere).toBe(true);
});

const read = (path: string): string => readFileSync(new URL(path, samples), 'utf8');

/** Cells of one line of a CSV file, with quoted cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );

function manifest(): { file: string; expected: string }[] {
  const [head = '', ...lines] = read('ccda/MANIFEST.csv').trim().split(/\r?\n/);
  const column = (name: string): number => cellsOf(head).indexOf(name);
  return lines.map((line) => ({
    file: must(cellsOf(line)[column('file')], 'file'),
    expected: must(cellsOf(line)[column('expected_import')], 'expected_import'),
  }));
}

describe.skipIf(!isThere)('real documents are read as their manifest says', () => {
  const outcomes = isThere ? manifest() : [];

  test('the manifest lists 45 documents', () => {
    expect(outcomes).toHaveLength(45);
  });

  test.each(outcomes)('$file: $expected', ({ file, expected }) => {
    const result = readCareSummary(read(`ccda/${file}`));
    if (expected === 'import ok') {
      expect(result).toMatchObject({ ok: true, messages: [] });
      if (result.ok) expect(result.draft.patient.firstName).not.toBeNull();
    } else if (expected === 'parse error') {
      expect(result).toMatchObject({ ok: false, code: 'ccda.not-well-formed' });
    } else if (result.ok) {
      expect(result.messages).toEqual(expected.split('; '));
    } else {
      expect(result.message).toBe(expected);
    }
  });

  test('two names, a telephone with brackets, problems, medications and allergies', () => {
    const result = readCareSummary(read('ccda/001_CCD.xml'));
    if (!result.ok) throw new Error(result.message);
    expect(result.draft.patient).toMatchObject({
      firstName: 'Eve',
      lastName: 'Betterhalf',
      birthday: '05/01/1975',
      phoneNumber1: '5555552003',
      state: 'OR',
    });
    expect(result.draft.problems.map((problem) => problem.text)).toEqual([
      'Pneumonia',
      'Chest pain',
      'Angina',
      'Pneumonia',
    ]);
    expect(result.draft.medications[0]).toEqual({
      name: 'albuterol 0.09 MG/ACTUAT [Proventil]',
      dose: '2 Puff',
      route: 'Inhalation Route of Administration',
      frequency: 'every 6 hours, as needed for Wheezing',
      instructions: null,
      start: '01/03/2011',
      end: null,
      status: 'active',
      code: '573621',
    });
    expect(result.draft.allergies).toEqual([
      {
        substance: 'Penicillin',
        reaction: 'Nausea',
        severity: 'Mild',
        status: 'active',
        code: '70618',
      },
      {
        substance: 'codeine',
        reaction: 'Wheezing',
        severity: 'Moderate',
        status: 'active',
        code: '2670',
      },
    ]);
  });

  test('wrong section codes and templates do not hide what is inside', () => {
    for (const file of [
      '062_NT_Bad_AllergySectionCode_r11_v2.xml',
      '073_NT_Bad_MedicationSectionTemplateId_r11_v3.xml',
    ]) {
      const result = readCareSummary(read(`ccda/${file}`));
      expect(
        result.ok && [
          result.draft.problems.length,
          result.draft.medications.length,
          result.draft.allergies.length,
        ],
      ).toEqual([2, 2, 3]);
    }
  });
});

describe.skipIf(!isThere)('hostile XML is refused with a clear error', () => {
  test.each([
    ['defusedxml_cyclic.xml', 'ccda.doctype'],
    ['defusedxml_dtd.xml', 'ccda.doctype'],
    ['defusedxml_external.xml', 'ccda.doctype'],
    ['defusedxml_xmlbomb.xml', 'ccda.doctype'],
    ['bluebutton_broken.xml', 'ccda.not-well-formed'],
    ['bluebutton_empty.xml', 'ccda.no-record-target'],
  ])('%s: %s', (file, code) => {
    const result = readCareSummary(read(`hostile/${file}`));
    expect(result).toMatchObject({ ok: false, code });
    expect(!result.ok && result.message.length).toBeGreaterThan(10);
  });
});
