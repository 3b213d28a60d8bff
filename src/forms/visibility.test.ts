import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, Condition } from './define.ts';
import { defineForm, section, text } from './define.ts';
import { excludeHidden, isAnswered, isVisible, rowIds, visibleItems } from './visibility.ts';
import { noteOf } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';
import { formById, forms } from './registry.ts';

const shown = (sectionId: string, answers: Answers): readonly string[] =>
  visibleItems(smallForm, sectionId, answers).flatMap((item) => {
    if (item.kind === 'note') return [item.note.text];
    return item.kind === 'field'
      ? [item.path]
      : [item.path, ...item.rows.flatMap((row) => row.fields.map((field) => field.path))];
  });

describe('visible items (docs: ux, skipped questions)', () => {
  it('shows a question only when its condition holds', () => {
    expect(shown('vitals', { 'vitals.source': 'roomAir' })).not.toContain('vitals.liters');
    expect(shown('vitals', { 'vitals.source': 'oxygen' })).toContain('vitals.liters');
  });

  it('hides questions that depend on a hidden question, although its answer is kept', () => {
    const kept = { 'vitals.liters': 8 };
    expect(shown('vitals', { ...kept, 'vitals.source': 'oxygen' })).toContain('vitals.highFlow');
    expect(shown('vitals', { ...kept, 'vitals.source': 'roomAir' })).not.toContain(
      'vitals.highFlow',
    );
  });

  it('shows nothing of a hidden section, nor of one that does not exist', () => {
    expect(shown('wounds', { 'skin.wounds': false, 'wounds.$order': ['r1'] })).toEqual([]);
    expect(shown('nowhere', {})).toEqual([]);
  });

  it('shows text between fields on its condition', () => {
    expect(shown('skin', { 'skin.findings': ['rash', 'tear'] })).toContain('See a doctor');
    expect(shown('skin', { 'skin.findings': ['rash'] })).not.toContain('See a doctor');
  });

  it('evaluates conditions inside a row by that row', () => {
    const answers = {
      'skin.wounds': true,
      'wounds.$order': ['r2', 'r1'],
      'wounds.r1.type': 'pressure',
      'wounds.r2.type': 'other',
    };
    expect(shown('wounds', answers)).toEqual([
      'wounds',
      'wounds.r2.type',
      'wounds.r2.length',
      'wounds.r1.type',
      'wounds.r1.stage',
      'wounds.r1.length',
    ]);
  });

  it('knows rows only through their order: an orphaned cell does not show', () => {
    expect(
      isVisible(smallForm, { 'skin.wounds': true, 'wounds.$order': ['r1'] }, 'wounds.r1.type'),
    ).toBe(true);
    expect(
      isVisible(smallForm, { 'skin.wounds': true, 'wounds.$order': ['r1'] }, 'wounds.r2.type'),
    ).toBe(false);
    expect(rowIds({ 'wounds.$order': 'r1' }, { path: 'wounds' })).toEqual([]);
    expect(rowIds({ 'wounds.$order': ['r1', 'r1'] }, { path: 'wounds' })).toEqual(['r1']);
  });

  it('ignores paths outside the form, including prototype names', () => {
    for (const path of [
      'vitals.nothing',
      'wounds.r1',
      'wounds.*.type',
      'constructor',
      '__proto__',
      'wounds.constructor.type',
      'nothing.$order',
      '',
      '.',
      '..',
    ]) {
      expect(
        isVisible(smallForm, { 'skin.wounds': true, 'wounds.$order': ['*', 'constructor'] }, path),
      ).toBe(false);
    }
  });

  it.each<[Condition, Answers, boolean]>([
    [{ path: 'a', equals: 'x' }, { a: 'x' }, true],
    [{ path: 'a', equals: 'x' }, {}, false],
    [{ path: 'a', oneOf: ['x', 'y'] }, { a: 'y' }, true],
    [{ path: 'a', oneOf: ['x', 'y'] }, { a: 'z' }, false],
    [{ path: 'a', includes: 'x' }, { a: ['w', 'x'] }, true],
    [{ path: 'a', includes: 'x' }, { a: 'x' }, false],
    [{ path: 'a', above: 3 }, { a: 4 }, true],
    [{ path: 'a', above: 3 }, { a: 3 }, false],
    [{ path: 'a', above: 3 }, { a: '4' }, false],
    [{ path: 'a', below: 3 }, { a: 2 }, true],
    [{ path: 'a', below: 3 }, { a: 3 }, false],
    [{ path: 'a', answered: true }, { a: ' ' }, false],
    [{ path: 'a', answered: true }, { a: 'b' }, true],
    [{ path: 'a', answered: false }, {}, true],
    [
      {
        all: [
          { path: 'a', answered: true },
          { path: 'a', equals: 'x' },
        ],
      },
      { a: 'x' },
      true,
    ],
    [
      {
        all: [
          { path: 'a', answered: true },
          { path: 'a', equals: 'x' },
        ],
      },
      { a: 'y' },
      false,
    ],
    [
      {
        any: [
          { path: 'a', equals: 'y' },
          { path: 'a', equals: 'x' },
        ],
      },
      { a: 'x' },
      true,
    ],
    [{ any: [] }, { a: 'x' }, false],
    [{ not: { path: 'a', equals: 'x' } }, { a: 'x' }, false],
  ])('condition %j with %j: %s', (showIf, answers, expected) => {
    const form = defineForm({
      id: 'c',
      version: 1,
      title: 'C',
      disciplines: [],
      visitTypeIds: [],
      sections: [
        section({
          id: 's',
          title: 'S',
          source: 'test',
          items: [text('a', 'A'), text('b', 'B', { showIf })],
        }),
      ],
    });
    expect(isVisible(form, answers, 'b')).toBe(expected);
  });
});

describe('what is signed and exported', () => {
  it('leaves out hidden questions, deleted rows, blank answers and unknown paths', () => {
    const answers = {
      'vitals.pulse': 72,
      'vitals.source': 'roomAir',
      'vitals.liters': 2,
      'vitals.comment': '  ',
      'vitals.unknown': 1,
      'skin.wounds': true,
      'skin.findings': [],
      'wounds.$order': ['r1'],
      'wounds.r1.type': 'other',
      'wounds.r1.stage': '2',
      'wounds.gone.type': 'other',
    };
    expect(excludeHidden(smallForm, answers)).toEqual({
      'vitals.pulse': 72,
      'vitals.source': 'roomAir',
      'skin.wounds': true,
      'wounds.$order': ['r1'],
      'wounds.r1.type': 'other',
    });
  });

  it('leaves out a value at the path of a computed score', () => {
    expect(
      excludeHidden(must(formById('skilled-nursing-visit'), 'form'), {
        'falls.score': 5,
        'falls.history': true,
      }),
    ).toEqual({ 'falls.history': true });
  });

  it('keeps false and zero: they are answers', () => {
    expect(excludeHidden(smallForm, { 'skin.wounds': false, 'vitals.pain': 0 })).toEqual({
      'skin.wounds': false,
      'vitals.pain': 0,
    });
    expect([
      isAnswered(false),
      isAnswered(0),
      isAnswered(''),
      isAnswered([]),
      isAnswered(undefined),
    ]).toEqual([true, true, false, false, false]);
  });

  it('leaves nothing more out the second time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.integer(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (form, seed, dropped) => {
          const full = noteOf(form, seed);
          const gates = Object.fromEntries(
            Object.entries(full).map(([path, value], index) => [
              path,
              typeof value === 'boolean' && (index % 10) / 10 < dropped ? !value : value,
            ]),
          );
          const once = excludeHidden(form, gates);
          expect(excludeHidden(form, once)).toEqual(once);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('a retired group shows where an earlier note answered it, and nowhere else', () => {
  const form = must(formById('skilled-nursing-visit'), 'form');
  const groups = (answers: Answers) =>
    visibleItems(form, 'medication', answers).flatMap((item) =>
      item.kind === 'rows' ? [item.path] : [],
    );
  expect(groups({})).toEqual(['reconciled']);
  const earlier = { 'medications.$order': ['r1'], 'medications.r1.name': 'Aspirin' };
  expect(groups(earlier)).toEqual(['reconciled', 'medications']);
  expect(noteOf(form, 3)).not.toHaveProperty(['medications.$order']);
});
