import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coalescePatches,
  diffValues,
  emptyDoc,
  mergePatch,
  overlay,
  sameValue,
  type FlatDoc,
  type Patch,
  type Value,
} from './merge.ts';

const base: FlatDoc = {
  values: { 'vitals.pulse': 72, 'vitals.site': 'radial' },
  revs: { 'vitals.pulse': 3, 'vitals.site': 1 },
  revision: 3,
};

describe('merge by path (sync, Conflicts)', () => {
  test('different paths merge with no question', () => {
    const { doc, applied, conflicts } = mergePatch(base, { 'vitals.site': 'apical' }, 1);
    expect(conflicts).toEqual([]);
    expect(applied).toEqual({ 'vitals.site': 'apical' });
    expect(doc).toEqual({
      values: { 'vitals.pulse': 72, 'vitals.site': 'apical' },
      revs: { 'vitals.pulse': 3, 'vitals.site': 4 },
      revision: 4,
    });
  });

  test('same path, same value: nothing, and the document is the very same', () => {
    const merge = mergePatch(base, { 'vitals.pulse': 72 }, 0);
    expect(merge.doc).toBe(base);
    expect(merge.applied).toEqual({});
    expect(merge.conflicts).toEqual([]);
  });

  test('same path, different value, changed after the base: theirs stays, mine is kept beside it', () => {
    const { doc, applied, conflicts } = mergePatch(base, { 'vitals.pulse': 80 }, 2);
    expect(doc).toBe(base);
    expect(applied).toEqual({});
    expect(conflicts).toEqual([{ path: 'vitals.pulse', mine: 80, theirs: 72, theirsRevision: 3 }]);
  });

  test('a path last changed in exactly the base revision is applied', () => {
    expect(mergePatch(base, { 'vitals.pulse': 80 }, 3).doc.values).toEqual({
      'vitals.pulse': 80,
      'vitals.site': 'radial',
    });
  });

  test('one patch is one revision, however many paths it changes', () => {
    const { doc } = mergePatch(emptyDoc, { a: 1, b: 2, c: 3 }, 0);
    expect(doc.revision).toBe(1);
    expect(doc.revs).toEqual({ a: 1, b: 1, c: 1 });
  });

  test('clearing is a write like any other and leaves its revision behind', () => {
    const { doc, applied } = mergePatch(base, { 'vitals.pulse': null }, 3);
    expect(applied).toEqual({ 'vitals.pulse': null });
    expect(doc.values).toEqual({ 'vitals.site': 'radial' });
    expect(doc.revs).toEqual({ 'vitals.pulse': 4, 'vitals.site': 1 });
    const back = mergePatch(doc, { 'vitals.pulse': 90 }, 3);
    expect(back.conflicts).toEqual([
      { path: 'vitals.pulse', mine: 90, theirs: null, theirsRevision: 4 },
    ]);
  });

  test('clearing a path another person changed is a conflict; clearing a missing path is nothing', () => {
    expect(mergePatch(base, { 'vitals.pulse': null }, 1).conflicts).toEqual([
      { path: 'vitals.pulse', mine: null, theirs: 72, theirsRevision: 3 },
    ]);
    expect(mergePatch(base, { 'vitals.temp': null }, 0).doc).toBe(base);
  });

  test('applied and conflicting paths of one patch are reported separately', () => {
    const { doc, applied, conflicts } = mergePatch(
      base,
      { 'vitals.pulse': 80, 'vitals.site': 'apical' },
      2,
    );
    expect(Object.keys(applied)).toEqual(['vitals.site']);
    expect(conflicts.map((conflict) => conflict.path)).toEqual(['vitals.pulse']);
    expect(doc.revision).toBe(4);
  });

  test('the given document stays unchanged', () => {
    const frozen: FlatDoc = Object.freeze({
      values: Object.freeze({ a: 1 }),
      revs: Object.freeze({ a: 1 }),
      revision: 1,
    });
    mergePatch(frozen, { a: 2, b: null, c: ['x'] }, 1);
    expect(frozen).toEqual({ values: { a: 1 }, revs: { a: 1 }, revision: 1 });
    expect(() => mergePatch(emptyDoc, { a: 1 }, 0)).not.toThrow();
    expect(emptyDoc).toEqual({ values: {}, revs: {}, revision: 0 });
  });
});

describe('values', () => {
  test('lists are the same when entries and order are', () => {
    expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameValue(['a'], ['a', 'b'])).toBe(false);
    expect(sameValue(['a'], 'a')).toBe(false);
    expect(sameValue([], null)).toBe(false);
    expect(sameValue(null, null)).toBe(true);
    expect(sameValue(1, '1')).toBe(false);
    expect(sameValue(Number.NaN, Number.NaN)).toBe(true);
    expect(sameValue(Number.NaN, 1)).toBe(false);
  });
});

const path = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'wounds.1.length',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
  ),
  fc.string(),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
);
const patch: fc.Arbitrary<Patch> = fc.dictionary(path, fc.option(value), {
  noNullPrototype: false,
});
const values = fc.dictionary(path, value, { noNullPrototype: false });
const plain = (map: object): Map<string, unknown> => new Map(Object.entries(map));

describe('properties', () => {
  test('no path reaches a prototype', () => {
    fc.assert(
      fc.property(patch, patch, (one, two) => {
        const first = mergePatch(emptyDoc, one, 0);
        const second = mergePatch(first.doc, two, first.doc.revision);
        for (const map of [
          second.doc.values,
          second.doc.revs,
          second.applied,
          overlay({}, one),
          coalescePatches(one, two),
          diffValues({}, overlay({}, one)),
        ]) {
          expect(Object.getPrototypeOf(map)).toBeNull();
        }
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        expect(Object.prototype).not.toHaveProperty('a');
      }),
    );
  });

  test('a path named like a prototype member is an ordinary path', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    for (const name of names) {
      const write = JSON.parse(`{"${name}": "x"}`) as Patch;
      const { doc, applied } = mergePatch(emptyDoc, write, 0);
      expect(Object.keys(doc.values)).toEqual([name]);
      expect(Object.keys(applied)).toEqual([name]);
      expect(mergePatch(doc, write, 0).doc).toBe(doc);
      expect(mergePatch(doc, JSON.parse(`{"${name}": null}`) as Patch, 1).doc.values).toEqual({});
      const plainDoc: FlatDoc = { values: {}, revs: {}, revision: 0 };
      expect(mergePatch(plainDoc, { [name]: 'x' }, 0).conflicts).toEqual([]);
      expect(mergePatch(plainDoc, { [name]: null }, 0).doc).toBe(plainDoc);
    }
  });

  test('merging the same patch twice is merging it once', () => {
    fc.assert(
      fc.property(patch, (write) => {
        const once = mergePatch(emptyDoc, write, 0);
        const twice = mergePatch(once.doc, write, 0);
        expect(twice.doc).toBe(once.doc);
        expect(twice.conflicts).toEqual([]);
      }),
    );
  });

  test('with an up-to-date base everything applies and the document shows the overlay', () => {
    fc.assert(
      fc.property(values, patch, (before, write) => {
        const doc = mergePatch(emptyDoc, before, 0).doc;
        const { doc: after, conflicts } = mergePatch(doc, write, doc.revision);
        expect(conflicts).toEqual([]);
        expect(plain(after.values)).toEqual(plain(overlay(before, write)));
      }),
    );
  });

  test('every changed path is applied or in conflict, never both, never lost', () => {
    fc.assert(
      fc.property(patch, patch, (office, mine) => {
        const theirs = mergePatch(emptyDoc, office, 0).doc;
        const { doc, applied, conflicts } = mergePatch(theirs, mine, 0);
        for (const [key, want] of Object.entries(mine)) {
          const inConflict = conflicts.some((conflict) => conflict.path === key);
          const isApplied = Object.hasOwn(applied, key);
          const now = Object.hasOwn(doc.values, key) ? (doc.values[key] ?? null) : null;
          expect(inConflict && isApplied).toBe(false);
          if (!inConflict) expect(now).toEqual(want);
        }
      }),
    );
  });

  test('a coalesced patch does what its two patches did', () => {
    fc.assert(
      fc.property(values, patch, patch, (before, older, newer) => {
        expect(plain(overlay(before, coalescePatches(older, newer)))).toEqual(
          plain(overlay(before, older, newer)),
        );
      }),
    );
  });

  test('a difference applied to the old values results in the new ones, and is empty for equal ones', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        expect(plain(overlay(before, diffValues(before, after)))).toEqual(plain(after));
        expect(plain(diffValues(after, after)).size).toBe(0);
      }),
    );
  });
});
