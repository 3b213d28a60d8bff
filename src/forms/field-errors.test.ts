import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from './define.ts';
import { fieldError, fieldErrors, limitErrors, nextError } from './field-errors.ts';
import { must } from '#domain/must.ts';
import { formById, forms } from './registry.ts';
import { noteOf } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';

const complete: Answers = { 'vitals.pulse': 72, 'vitals.source': 'roomAir', 'skin.wounds': false };
const codeAt = (path: string, answers: Answers): string | undefined =>
  fieldError(smallForm, { ...complete, ...answers }, path)?.code;

describe('field errors', () => {
  it('names the required questions that show, in form order', () => {
    expect(fieldErrors(smallForm, {}).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'vitals.pulse required',
      'vitals.source required',
      'skin.wounds required',
    ]);
    expect(
      fieldErrors(smallForm, { ...complete, 'vitals.source': 'oxygen' }).map(({ path }) => path),
    ).toEqual(['vitals.liters']);
    expect(fieldErrors(smallForm, complete)).toEqual([]);
  });

  it.each([
    [19, 'too-low'],
    [20, undefined],
    [250, undefined],
    [251, 'too-high'],
    [72.5, 'step'],
    ['72', 'wrong-type'],
  ])('pulse %s: %s', (pulse, code) => {
    expect(codeAt('vitals.pulse', { 'vitals.pulse': pulse })).toBe(code);
  });

  it('the worst pain is not lower than the pain now, while both show', () => {
    const form = must(formById('skilled-nursing-visit'), 'form');
    const worst = (level: number, value: number, canRate = true) =>
      fieldError(
        form,
        { 'pain.canRate': canRate, 'pain.level': level, 'pain.worst': value },
        'pain.worst',
      )?.code;
    expect(worst(7, 0)).toBe('contradiction');
    for (const right of [worst(7, 7), worst(7, 8), worst(0, 0), worst(7, 0, false)])
      expect(right).toBeUndefined();
    expect(fieldError(form, { 'pain.canRate': true, 'pain.worst': 0 }, 'pain.worst')).toBeNull();
  });

  it('the systolic pressure is not lower than the diastolic one, lying or standing', () => {
    const form = must(formById('aide-visit'), 'form');
    const at = (systolic: number, diastolic: number) =>
      fieldError(
        form,
        { 'vitals.ordered': true, 'vitals.systolic': systolic, 'vitals.diastolic': diastolic },
        'vitals.systolic',
      )?.code;
    expect(at(80, 120)).toBe('contradiction');
    for (const right of [at(120, 80), at(80, 80)]) expect(right).toBeUndefined();
    const standing = fieldError(
      must(formById('skilled-nursing-visit'), 'form'),
      {
        'vitals.orthostatic': true,
        'vitals.standingSystolic': 90,
        'vitals.standingDiastolic': 95,
      },
      'vitals.standingSystolic',
    );
    expect(standing?.code).toBe('contradiction');
  });

  it('names the broken bound with its unit', () => {
    expect(fieldError(smallForm, { 'vitals.pulse': 300 }, 'vitals.pulse')).toEqual({
      path: 'vitals.pulse',
      sectionId: 'vitals',
      label: 'Pulse',
      code: 'too-high',
      limit: 250,
      unit: '/min',
    });
  });

  it('takes every tenth between 80 and 110 as a tenth', () => {
    for (let tenths = 800; tenths <= 1100; tenths += 1)
      expect(codeAt('vitals.temperature', { 'vitals.temperature': tenths / 10 })).toBeUndefined();
    expect(codeAt('vitals.temperature', { 'vitals.temperature': 98.65 })).toBe('step');
  });

  it.each([
    ['vitals.date', '02/29/2024', undefined],
    ['vitals.date', '02/30/2024', 'date'],
    ['vitals.date', '2/3/24', 'date'],
    ['vitals.time', '23:59', undefined],
    ['vitals.time', '24:00', 'time'],
    ['vitals.time', '9:05', 'time'],
    ['vitals.pain', 10, undefined],
    ['vitals.pain', 11, 'too-high'],
    ['vitals.pain', 1.5, 'step'],
    ['vitals.comment', 'a'.repeat(50), undefined],
    ['vitals.comment', 'a'.repeat(51), 'too-long'],
    ['vitals.comment', 7, 'wrong-type'],
    ['vitals.source', 'helium', 'not-an-option'],
    ['skin.wounds', 'yes', 'wrong-type'],
    ['skin.findings', ['rash', 'tear'], undefined],
    ['skin.findings', ['none', 'tear'], 'exclusive'],
    ['skin.findings', ['freckles'], 'not-an-option'],
    ['skin.findings', 'rash', 'wrong-type'],
  ] as const)('%s %j: %s (formats of spec rules §5)', (path, value, code) => {
    expect(codeAt(path, { [path]: value })).toBe(code);
  });

  it('asks for rows when the group needs some, and refuses too many', () => {
    const wounds = { ...complete, 'skin.wounds': true };
    expect(
      fieldErrors(smallForm, wounds).map(({ path, code, limit }) => [path, code, limit]),
    ).toEqual([['wounds.$order', 'too-few-rows', 1]]);
    const four = {
      ...wounds,
      'wounds.$order': ['a', 'b', 'c', 'd'],
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`wounds.${id}.type`, 'other'])),
    };
    expect(fieldErrors(smallForm, four).map(({ code, limit }) => [code, limit])).toEqual([
      ['too-many-rows', 3],
    ]);
    expect(fieldError(smallForm, wounds, 'wounds.$order')?.code).toBe('too-few-rows');
  });

  it('has no error for a hidden question, whatever it contains', () => {
    expect(codeAt('vitals.liters', { 'vitals.liters': 900 })).toBeUndefined();
  });

  it('finds broken limits in a change, even of a hidden question, and none in cleared answers', () => {
    const patch = {
      'vitals.pulse': 900,
      'vitals.temperature': 98.6,
      'vitals.liters': 900,
      'vitals.comment': 'a'.repeat(51),
      'skin.findings': ['none', 'tear'],
      'vitals.source': null,
      'wounds.$order': [],
    };
    expect(limitErrors(smallForm, patch).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'vitals.pulse too-high',
      'vitals.liters too-high',
      'vitals.comment too-long',
      'skin.findings exclusive',
    ]);
  });

  it('finds at one path exactly what it finds there in the whole form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.integer(),
        fc.integer({ min: 0, max: 9 }),
        (form, seed, lost) => {
          const answers = Object.fromEntries(
            Object.entries(noteOf(form, seed)).filter((_, index) => index % 10 !== lost),
          );
          for (const error of fieldErrors(form, answers))
            expect(fieldError(form, answers, error.path)).toEqual(error);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('goes from error to error in form order and wraps around', () => {
    const first = nextError(smallForm, {});
    expect(first?.path).toBe('vitals.pulse');
    expect(nextError(smallForm, {}, 'vitals.pulse')?.path).toBe('vitals.source');
    expect(nextError(smallForm, {}, 'vitals.temperature')?.path).toBe('vitals.source');
    expect(nextError(smallForm, {}, 'skin.wounds')?.path).toBe('vitals.pulse');
    expect(nextError(smallForm, {}, 'no.such.path')?.path).toBe('vitals.pulse');
    expect(nextError(smallForm, complete)).toBeNull();
  });
});
