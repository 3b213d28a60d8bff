import { describe, expect, test } from 'vitest';
import {
  madeClaim,
  madeLayout,
  madeRefusals,
  madeRelease,
  madeTable,
  madeTests,
} from '../testing/made-release.ts';
import { casesOfYear, knownReleases, type KnownRelease } from './known-releases.ts';
import {
  isPublishedRelease,
  readRelease,
  rowsIn,
  versionOfMember,
  versionText,
  type Member,
} from './release.ts';
import { replay } from './replay.ts';
import { tablesOfRelease } from './release-tables.ts';

/** A hash of a test is the text's length: what a hash is made of is not the domain's matter. */
const hashOf = (text: string): string => `#${text.length}`;
const membersOf = (texts: Record<string, string>): Member[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text, hash: hashOf(text) }));
const made = (change: Record<string, string | null> = {}) => membersOf(madeRelease(change));
const read = (change: Record<string, string | null> = {}) => readRelease(made(change), []);

const days = { from: '01/01/2099', to: '12/31/2099' };
const replayed = (change: Record<string, string | null> = {}) => {
  const release = read(change);
  return replay(release, tablesOfRelease(release, days, 'imported'));
};

describe('the members of an archive', () => {
  test('which are looked at, and of which release', () => {
    expect(
      [
        'x/tables/Versions/07026/RT/Diagnosis_Codes.txt',
        'Versions/07126/Claim_Layout.txt',
        'x/test/TestDataV07226.txt',
        'test/TestDataV07226_GRC.txt',
        'x/tables/Versions/Version_Range.txt',
        'x/dist/HomeHealth.jar',
        'x/Versions/07026/RT/a/b.txt',
        '../TestDataV07226.txt',
      ].map(versionOfMember),
    ).toEqual(['07026', '07126', '07226', '07226', null, null, null, null]);
    expect(versionText('07026')).toBe('07.0.26');
  });

  test('the newest release of several is read', () => {
    const older = { 'x/Versions/09198/RT/FI_Responses.txt': 'x' };
    expect(read(older).version).toBe('07.0.99');
    expect(readRelease([], knownReleases)).toMatchObject({
      version: null,
      known: null,
      tables: [],
    });
  });
});

describe('the tables of a release', () => {
  test('are read by kind', () => {
    const release = read();
    expect(release.tables.map(({ kind, rows }) => [kind, rows !== null])).toEqual([
      ['clinicalGroups', true],
      ['comorbiditySubgroups', true],
      ['diagnosisSubchapters', true],
      ['functionalThresholds', true],
      ['comorbidityLow', true],
      ['comorbidityHigh', true],
      ['oasisPoints', true],
    ]);
    expect(rowsIn(release, 'clinicalGroups')).toEqual({ ZZ901: 'H', ZZ902: 'C' });
    expect(rowsIn(release, 'comorbidityLow')).toEqual(['Made 1']);
    expect(rowsIn(release, 'caseMixWeights')).toBeNull();
  });

  test('a table in other columns is not read and says why; another member may hold it', () => {
    const release = read({
      [madeTable('Diagnosis_Codes')]: 'CODE\tCLINICAL_GROUP\nZZ901\tH\n',
      [madeTable('Diagnosis_Subchapters')]: 'CODE\tSUBCHAPTER\nZZ901\tZZ1\n',
    });
    expect(release.tables.find(({ kind }) => kind === 'comorbiditySubgroups')).toMatchObject({
      rows: null,
      problem: { of: 'columns', lacks: ['subgroup'], has: ['CODE', 'CLINICAL_GROUP'] },
    });
    expect(rowsIn(release, 'diagnosisSubchapters')).toEqual({ ZZ901: 'ZZ1' });
    expect(
      rowsIn(read({ [madeTable('Diagnosis_Subchapters')]: 'x' }), 'diagnosisSubchapters'),
    ).toMatchObject({ ZZ901: 'ZZ1' });
    const neither = read({
      [madeTable('Diagnosis_Codes')]: 'x',
      [madeTable('Diagnosis_Subchapters')]: 'y',
    });
    expect(neither.tables.find(({ kind }) => kind === 'diagnosisSubchapters')).toMatchObject({
      path: madeTable('Diagnosis_Codes'),
    });
  });

  test('only those that were read become tables, with the days and standing given', () => {
    const tables = tablesOfRelease(
      read({ [madeTable('FI_Responses')]: 'x', [madeTable('Comorbidity_Groups')]: null }),
      days,
      'imported',
    );
    expect(tables.map(({ kind }) => kind)).not.toContain('oasisPoints');
    expect(tables.map(({ kind }) => kind)).not.toContain('comorbidityLow');
    expect(tables[0]).toMatchObject({ ...days, standing: 'imported', name: '07.0.99' });
  });

  test('the letters of position 2 beside ours', () => {
    const structure = (...rows: string[]) =>
      read({
        [madeTable('HIPPS_Structure')]: ['POSITION\tVALUE\tDESCRIPTION', ...rows].join('\n'),
      }).letters;
    expect(read().letters).toBeNull();
    expect(read({ [madeTable('HIPPS_Structure')]: 'a\tb' }).letters).toBeNull();
    expect(structure('2\tC\tWOUND', '2\tB\tWound', '3\tE\tMS Rehab', '2\tH')).toEqual([
      'A',
      'B',
      'D',
      'E',
      'F',
      'G',
      'H',
      'I',
      'J',
      'K',
      'L',
    ]);
  });
});

describe('published releases', () => {
  const pinned = (texts: Record<string, string>): KnownRelease => ({
    version: '07.0.99',
    ...days,
    archive: 'a',
    cases: 6,
    members: Object.fromEntries(
      Object.entries(texts)
        .filter(([path]) => versionOfMember(path) !== null)
        .map(([path, text]) => [path.replace('HomeHealthGrouperSoftware/', ''), hashOf(text)]),
    ),
  });

  test('every member there and unchanged', () => {
    const known = [pinned(madeRelease())];
    const release = readRelease(made(), known);
    expect(isPublishedRelease(release)).toBe(true);
    expect(release.lacks).toEqual([]);
    expect(release.members.every(({ isPublished }) => isPublished)).toBe(true);
  });

  test('one changed, one missing, one more, or a release nobody published', () => {
    const known = [pinned(madeRelease())];
    const changed = readRelease(made({ [madeTable('FI_Responses')]: 'other' }), known);
    expect(isPublishedRelease(changed)).toBe(false);
    expect(changed.members.filter(({ isPublished }) => isPublished === false)).toHaveLength(1);
    const partial = readRelease(made({ [madeTable('FI_Responses')]: null }), known);
    expect(isPublishedRelease(partial)).toBe(false);
    expect(partial.lacks).toEqual(['tables/Versions/07099/RT/FI_Responses.txt']);
    const more = readRelease(made({ [madeTable('Code_First_Conditions')]: 'x' }), known);
    expect(isPublishedRelease(more)).toBe(true);
    expect(isPublishedRelease(read())).toBe(false);
  });

  test('nothing stands in for a published member: no second one, none beside its folder', () => {
    const known = [pinned(madeRelease())];
    const same = madeRelease()[madeTable('FI_Responses')] ?? '';
    const others = {
      [`copy/${madeTable('FI_Responses')}`]: same,
      [madeTable('FI_Responses').replace('/RT/', '/')]: 'other',
      [`copy/${madeTests}`]: madeRelease()[madeTests] ?? '',
      'copy/test/TestDataV07099_GRC.txt': 'other',
    };
    for (const [path, text] of Object.entries(others))
      expect(isPublishedRelease(readRelease(made({ [path]: text }), known)), path).toBe(false);
  });

  test('those of 2026: three, 310 cases, no day without one', () => {
    expect(casesOfYear(knownReleases, '2026')).toBe(310);
    expect(casesOfYear(knownReleases, '2027')).toBe(0);
    expect(knownReleases.map(({ version, from, to }) => [version, from, to])).toEqual([
      ['07.0.26', '01/01/2026', '03/31/2026'],
      ['07.1.26', '04/01/2026', '09/30/2026'],
      ['07.2.26', '10/01/2026', '12/31/2026'],
    ]);
    for (const { members, archive, version } of knownReleases) {
      expect(Object.keys(members)).toHaveLength(13);
      for (const hash of [archive, ...Object.values(members)])
        expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(
        Object.keys(members).every((path) => versionText(versionOfMember(path) ?? '') === version),
      ).toBe(true);
    }
  });
});

describe('the test cases of a release', () => {
  test('all come out', () => {
    expect(replayed()).toEqual({ total: 6, passed: 6, failures: [], isLayoutRead: true });
  });

  test('one that does not says what was expected and what came', () => {
    const { total, passed, failures } = replayed({
      [madeTests]: [
        madeClaim({ principal: 'ZZ901', expected: '07.0.991HA210000' }),
        madeClaim({ principal: 'ZZ901', expected: '07.0.991HA110000' }),
      ].join('\n'),
    });
    expect([total, passed]).toEqual([2, 1]);
    expect(failures).toEqual([
      { path: madeTests, line: 1, expected: '07.0.991HA210000', got: '07.0.991HA110000' },
    ]);
  });

  test('a refused claim has no outcome of ours and never comes out', () => {
    const { total, passed, failures } = replayed({
      [madeRefusals]: madeClaim({ principal: 'ZZ903', expected: '07.0.99000000005' }),
    });
    expect([total, passed]).toEqual([7, 6]);
    expect(failures[0]).toMatchObject({ path: madeRefusals, line: 1, got: null });
  });

  test('codes for timing and source we do not have, days that are none, blank answers', () => {
    const broken = (change: (claim: string) => string) =>
      replayed({
        [madeTests]: change(madeClaim({ principal: 'ZZ901', expected: '07.0.991HA110000' })),
      }).passed;
    expect(broken((claim) => claim)).toBe(1);
    expect(broken((claim) => `${claim.slice(0, 26)}9${claim.slice(27)}`)).toBe(0);
    expect(broken((claim) => `${claim.slice(0, 27)}99${claim.slice(29)}`)).toBe(0);
    expect(broken((claim) => claim.replace('20990105', '20990230'))).toBe(0);
    expect(broken((claim) => `${claim.slice(0, 53)}  ${claim.slice(55)}`)).toBe(0);
    expect(broken((claim) => claim.slice(0, 600))).toBe(0);
    expect(broken((claim) => claim.replace('ZZ901', '     '))).toBe(0);
  });

  test('a layout that is missing or cannot be read passes none', () => {
    for (const text of [
      null,
      'x',
      'FIELD\tSTART\nFROM_DATE\t1',
      'FIELD\tLENGTH\nFROM_DATE\t1',
      'FIELD\tSTART\tLENGTH\nFROM_DATE\t1\t8',
      (madeRelease()[madeLayout] ?? '').replace('M1800', 'GROOM'),
      (madeRelease()[madeLayout] ?? '').replace('TIMING\t27\t1', 'TIMING\t0\t1'),
      (madeRelease()[madeLayout] ?? '').replace('TIMING\t27\t1', 'TIMING'),
    ])
      expect(replayed({ [madeLayout]: text })).toMatchObject({
        total: 6,
        passed: 0,
        isLayoutRead: false,
      });
  });

  test('no more than twenty failures are kept', () => {
    const many = Array.from({ length: 30 }, () => madeClaim({ principal: 'X', expected: 'y' }));
    const { total, passed, failures } = replayed({ [madeTests]: many.join('\n') });
    expect([total, passed, failures.length]).toEqual([30, 0, 20]);
  });

  test('without a release there is nothing to replay', () => {
    expect(replay(readRelease([], []), [])).toMatchObject({ total: 0, passed: 0 });
  });
});
