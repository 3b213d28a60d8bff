import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/merge.ts';
import { naughtyText } from '#domain/testing/naughty.ts';
import { checkPatch } from './check-patch.ts';
import { forms, formById } from './registry.ts';
import { noteOf } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';

const reasonFor = (path: string, value: Value | null): string | undefined =>
  checkPatch(smallForm, { [path]: value })[0]?.code;

describe('what a form can hold', () => {
  it('accepts what the form itself produces, and clearing any of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.integer(), (form, seed) => {
        const note = noteOf(form, seed);
        expect(checkPatch(form, note)).toEqual([]);
        expect(
          checkPatch(form, Object.fromEntries(Object.keys(note).map((path) => [path, null]))),
        ).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['vitals.pulse', 900],
    ['vitals.pulse', 72.5],
    ['vitals.pulse', '7x'],
    ['vitals.date', '1/'],
    ['vitals.time', '9'],
    ['skin.findings', ['none', 'rash']],
    ['vitals.liters', 2],
  ] as const)(
    'keeps the unfinished, the implausible and the hidden in the draft: %s %j',
    (path, value) => {
      expect(reasonFor(path, value)).toBeUndefined();
    },
  );

  it.each([
    ['vitals.breath', 1, 'note.unknown-field'],
    ['wounds', ['a'], 'note.unknown-field'],
    ['wounds.r1.color', 'red', 'note.unknown-field'],
    ['wounds.*.type', 'other', 'note.unknown-field'],
    ['wounds.constructor.type', 'other', 'note.unknown-field'],
    ['wounds.__proto__.type', 'other', 'note.unknown-field'],
    ['wounds.$order.type', 'other', 'note.unknown-field'],
    ['wounds.r1.r2.type', 'other', 'note.unknown-field'],
    ['vitals.pulse', '72', 'note.wrong-type'],
    ['vitals.pulse', 'too long to be a pulse', 'note.too-long'],
    ['vitals.pulse', Number.NaN, 'note.wrong-type'],
    ['vitals.pulse', Number.POSITIVE_INFINITY, 'note.wrong-type'],
    ['vitals.pain', 11, 'note.wrong-type'],
    ['vitals.source', 'helium', 'note.wrong-type'],
    ['skin.wounds', 'true', 'note.wrong-type'],
    ['skin.findings', ['rash', 'rash'], 'note.wrong-type'],
    ['skin.findings', ['freckles'], 'note.wrong-type'],
    ['skin.findings', 'rash', 'note.wrong-type'],
    ['vitals.comment', 5, 'note.wrong-type'],
    ['vitals.comment', 'a'.repeat(51), 'note.too-long'],
    ['vitals.date', 'the day before yesterday', 'note.too-long'],
    ['wounds.$order', 'r1', 'note.wrong-type'],
    ['wounds.$order', ['r1', 'r1'], 'note.wrong-type'],
    ['wounds.$order', ['../etc'], 'note.wrong-type'],
    ['wounds.$order', ['prototype'], 'note.wrong-type'],
    ['wounds.$order', ['a', 'b', 'c', 'd'], 'note.too-long'],
  ] as const)('refuses %s %j: %s', (path, value, code) => {
    expect(reasonFor(path, value)).toBe(code);
  });

  it('refuses a computed score: nobody writes it', () => {
    const form = formById('skilled-nursing-visit');
    expect(form && checkPatch(form, { 'braden.score': 20, 'falls.score': null })).toEqual([
      { path: 'braden.score', code: 'note.unknown-field' },
      { path: 'falls.score', code: 'note.unknown-field' },
    ]);
  });

  it('answers every hostile patch with reasons and never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          naughtyText,
          fc.oneof(
            naughtyText,
            fc.double(),
            fc.boolean(),
            fc.constant(null),
            fc.array(naughtyText),
          ),
          { maxKeys: 5 },
        ),
        (patch) => {
          expect(checkPatch(smallForm, patch).map(({ path }) => path)).toEqual(Object.keys(patch));
        },
      ),
    );
  });
});
