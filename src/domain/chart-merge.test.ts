import { describe, expect, test } from 'vitest';
import {
  carriedBase,
  carriedPatch,
  mergeCharts,
  mergeWithin,
  partsOf,
  unmergePatches,
  usualChoice,
} from './chart-merge.ts';
import { overlay, type FlatDoc, type Values } from './merge.ts';

const ada: Values = {
  lastName: 'Quill',
  phoneNumber1: '5595550101',
  noKnownAllergies: 'yes',
  'problems.$order': ['p1', 'gone'],
  'problems.p1.text': 'Type 2 diabetes',
  'problems.loose.text': 'Gout',
};
const twin: Values = {
  lastName: 'Quill-Marsh',
  city: 'Fresno',
  'problems.$order': ['q1', 'q2'],
  'problems.q1.text': 'type 2 Diabetes ',
  'problems.q2.text': 'Heart failure',
  'medications.$order': ['m1'],
  'medications.m1.name': 'Lisinopril',
  'medications.m1.dose': '10 mg',
  'medicationLog.m1.e1': '{}',
  'allergies.$order': ['a1'],
  'allergies.a1.substance': 'Penicillin',
};
const merged = (choices = {}): Values => overlay(ada, mergeCharts(ada, twin, choices));

describe('two charts of one person as one', () => {
  test('keep the survivor’s fields, fill its gaps, and keep both lists with the same row once', () => {
    const values = merged();
    expect(values).toMatchObject({
      lastName: 'Quill',
      phoneNumber1: '5595550101',
      city: 'Fresno',
      'problems.$order': ['p1', 'loose', 'q2'],
      'problems.q2.text': 'Heart failure',
      'medications.$order': ['m1'],
      'medicationLog.m1.e1': '{}',
    });
    expect(values).not.toHaveProperty('problems.q1.text');
  });

  test('know the same row by what its columns say, in whatever order they stand', () => {
    const here = {
      'problems.$order': ['p1'],
      'problems.p1.code': 'E11.9',
      'problems.p1.text': 'Diabetes',
    };
    const there = {
      'problems.$order': ['q1'],
      'problems.q1.text': 'diabetes',
      'problems.q1.code': 'E11.9',
    };
    expect(overlay(here, mergeCharts(here, there, {}))).toEqual(here);
  });

  test('lose “no known allergies” with the first allergy', () => {
    expect(merged()).not.toHaveProperty('noKnownAllergies');
    expect(merged({ allergies: 'survivor' })).toHaveProperty('noKnownAllergies', 'yes');
  });

  test('take field by field and list by list what was chosen', () => {
    const values = merged({
      lastName: 'other',
      phoneNumber1: 'other',
      problems: 'other',
      medications: 'survivor',
    });
    expect(values).toMatchObject({ lastName: 'Quill-Marsh', 'problems.$order': ['q1', 'q2'] });
    for (const path of ['phoneNumber1', 'problems.p1.text', 'medications.m1.name'])
      expect(values).not.toHaveProperty([path]);
  });

  test('are compared by fields and lists; the history of drugs is no choice', () => {
    expect(partsOf(ada, twin)).toEqual({
      fields: ['lastName', 'phoneNumber1', 'noKnownAllergies', 'city'],
      lists: ['problems', 'medications', 'allergies'],
    });
    expect(usualChoice(ada, { field: 'lastName' })).toBe('survivor');
    expect(usualChoice(ada, { field: 'city' })).toBe('other');
    expect(usualChoice(ada, { list: 'problems' })).toBe('both');
  });

  test('a choice that is no choice counts as none', () => {
    expect(merged({ lastName: undefined })).toMatchObject({ lastName: 'Quill' });
  });
});

const doc = (values: Values, revs: Record<string, number> = {}, revision = 9): FlatDoc => ({
  values,
  revs,
  revision,
});

describe('work for a chart that was merged away', () => {
  const into = doc(merged({ medications: 'survivor' }), { lastName: 5, city: 7 });
  const from = doc(twin, { city: 2, lastName: 2 });
  const away = { from, into, mergedRevision: 7 };

  test('is the same change where it names a field or a row that is there', () => {
    const patch = {
      city: 'Clovis',
      'problems.q2.status': 'resolved',
      'allergies.new.substance': 'Latex',
    };
    expect(carriedPatch(patch, away)).toEqual(patch);
  });

  test('adds and removes rows in the order of today', () => {
    expect(
      carriedPatch({ 'problems.$order': ['q2', 'q9'], 'problems.q1.text': null }, away),
    ).toEqual({
      'problems.$order': ['p1', 'loose', 'q2', 'q9'],
      'problems.q1.text': null,
    });
    expect(carriedPatch({ 'problems.$order': ['q1'] }, away)['problems.$order']).toEqual([
      'p1',
      'loose',
    ]);
  });

  test('brings back a row that the merge left out', () => {
    expect(carriedPatch({ 'medications.m1.dose': '20 mg' }, away)).toEqual({
      'medications.m1.dose': '20 mg',
      'medications.m1.name': 'Lisinopril',
      'medications.$order': ['m1'],
    });
    expect(
      carriedPatch({ 'medications.m1.dose': '20 mg', 'medications.$order': ['m1', 'm2'] }, away)[
        'medications.$order'
      ],
    ).toEqual(['m2', 'm1']);
  });

  test('is written on the merge where its author saw what was kept', () => {
    expect(carriedBase({ city: 'Clovis', 'problems.$order': [] }, 2, away)).toBe(7);
  });

  test('is written on the merge where neither chart ever had the field', () => {
    expect(carriedBase({ county: 'Fresno' }, 2, away)).toBe(7);
  });

  test('is asked about where something else was kept, or the author had not seen the last value', () => {
    expect(carriedBase({ lastName: 'Quill-Moss' }, 2, away)).toBe(0);
    expect(carriedBase({ city: 'Clovis' }, 1, away)).toBe(0);
  });

  test('collides as ever with what was changed after the merge', () => {
    const later = { ...away, into: doc({ ...into.values, city: 'Madera' }, { city: 8 }) };
    expect(carriedBase({ city: 'Clovis' }, 2, later)).toBe(7);
  });
});

describe('a merge taken back', () => {
  const revsOf = (values: Values, revision: number) =>
    Object.fromEntries(Object.keys(values).map((path) => [path, revision]));
  const patch = mergeCharts(ada, twin, {});
  const after = overlay(ada, patch);
  const revs = { ...revsOf(ada, 3), ...Object.fromEntries(Object.keys(patch).map((p) => [p, 7])) };

  test('leaves the chart as it was', () => {
    const now = doc(after, revs);
    const { survivor, other } = unmergePatches({
      before: ada,
      other: twin,
      now,
      mergedRevision: 7,
    });
    expect(overlay(after, survivor)).toEqual(ada);
    expect(other).toEqual({});
  });

  test('keeps what was written since, and gives changed rows back to their chart', () => {
    const now = doc(
      {
        ...after,
        city: 'Madera',
        'problems.$order': ['p1', 'q2', 'n1'],
        'problems.n1.text': 'Fall',
        'problems.q2.status': 'resolved',
      },
      { ...revs, city: 8, 'problems.$order': 8, 'problems.n1.text': 8, 'problems.q2.status': 8 },
    );
    const { survivor, other } = unmergePatches({
      before: ada,
      other: twin,
      now,
      mergedRevision: 7,
    });
    const values = overlay(now.values, survivor);
    expect(values).toMatchObject({
      city: 'Madera',
      'problems.$order': ['p1', 'n1'],
      'problems.n1.text': 'Fall',
    });
    expect(values).not.toHaveProperty(['problems.q2.status']);
    expect(other).toEqual({ 'problems.q2.status': 'resolved' });
  });

  test('takes back what is again as the merge wrote it, such as after the undo of a later one', () => {
    const undone = (parts: Values) =>
      unmergePatches({
        before: ada,
        other: twin,
        now: doc({ ...after, ...parts }, { ...revs, city: 9, email: 9 }),
        mergedRevision: 7,
        written: after,
      }).survivor;
    expect(undone({})).toMatchObject({ city: null, email: null });
    expect(undone({ city: 'Madera', email: 'a@b.example' })).not.toHaveProperty('city');
    expect(undone({ city: 'Madera', email: 'a@b.example' })).not.toHaveProperty('email');
  });

  test('leaves a row that both charts had before with the survivor', () => {
    const both = { ...ada, 'problems.q2.text': 'Heart failure' };
    const now = doc(both, { ...revsOf(ada, 3), 'problems.q2.text': 3 });
    expect(unmergePatches({ before: both, other: twin, now, mergedRevision: 7 })).toEqual({
      survivor: {},
      other: {},
    });
  });

  test('gives back that a row was cleared', () => {
    const { 'problems.q2.text': _, ...rest } = after;
    const now = doc(rest, { ...revs, 'problems.q2.text': 8 });
    expect(unmergePatches({ before: ada, other: twin, now, mergedRevision: 7 }).other).toEqual({
      'problems.q2.text': null,
    });
  });
});

describe('a merge by somebody who leaves parts of the chart to others', () => {
  const isLeft = (path: string): boolean => !/^(lastName|phoneNumber1|city)$/.test(path);

  test('writes nothing of them, and keeps what the other chart says apart, part by part', () => {
    const { patch, refused, waiting } = mergeWithin(
      ada,
      twin,
      { problems: 'survivor' },
      (path) => isLeft(path) && !path.startsWith('medicationLog'),
    );
    expect(refused).toEqual([]);
    expect(patch).toEqual({ city: 'Fresno', 'medicationLog.m1.e1': '{}' });
    expect(Object.keys(waiting).toSorted()).toEqual(['allergies', 'medications', 'problems']);
    expect(waiting['allergies']).toEqual({
      'allergies.$order': ['a1'],
      'allergies.a1.substance': 'Penicillin',
      noKnownAllergies: null,
    });
    expect(waiting['problems']).toEqual({
      'problems.$order': ['p1', 'loose', 'q2'],
      'problems.q2.text': 'Heart failure',
    });
  });

  test('says which choices are not theirs, a removal too', () => {
    const choices = { problems: 'other', city: 'other', medications: 'both' } as const;
    expect(mergeWithin(ada, {}, choices, isLeft).refused).toEqual(['problems', 'medications']);
  });

  test('keeps what contradicts: another value, or another cell of the same row', () => {
    const here = { codeStatus: 'Full code', 'planLimits.pulse.low': '50' };
    const there = {
      codeStatus: 'DNR',
      'planLimits.pulse.low': '60',
      'planLimits.pulse.high': '120',
    };
    expect(mergeWithin(here, there, {}, isLeft)).toEqual({
      patch: {},
      refused: [],
      waiting: {
        codeStatus: { codeStatus: 'DNR' },
        planLimits: expect.objectContaining({
          'planLimits.pulse.low': '60',
          'planLimits.pulse.high': '120',
        }) as unknown,
      },
    });
  });

  test('leaves nothing to wait where the other chart says nothing or the same', () => {
    for (const other of [{}, { codeStatus: '' }, { lastName: 'Quill' }, ada])
      expect(mergeWithin(ada, other, {}, isLeft).waiting).toEqual({});
  });
});
