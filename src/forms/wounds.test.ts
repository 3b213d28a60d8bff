import { describe, expect, it } from 'vitest';
import { overlay } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Answers } from './define.ts';
import { checkPatch, fieldErrors } from './engine.ts';
import { formById } from './registry.ts';
import {
  assessAgain,
  beforeOf,
  newWound,
  photosOf,
  woundsIn,
  woundsOver,
  type WoundNote,
} from './wounds.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const first = must(formById('skilled-nursing-visit', 1), 'form');

const note = (dateOfService: string, values: Answers): WoundNote => ({
  dateOfService,
  content: { doc: { values: { 'integumentary.wounds': true, ...values } } },
});
const heel = (length: number, more: Answers = {}): Answers => ({
  'wounds.$order': ['a'],
  'wounds.a.place': 'leftHeel',
  'wounds.a.type': 'pressure',
  'wounds.a.length': length,
  'wounds.a.width': 2,
  'wounds.a.depth': 0.5,
  ...more,
});

describe('the wounds of a patient', () => {
  it('are known by row and number over all notes, with every measurement, oldest first', () => {
    const [wound] = woundsOver([
      note('11/12/2026', heel(2)),
      note('11/05/2026', heel(3)),
      note('10/29/2026', heel(4)),
    ]);
    expect(wound).toMatchObject({ id: 'a', number: 1, isHealed: false });
    expect(wound?.measured.map(({ date, area }) => [date, area])).toEqual([
      ['10/29/2026', 8],
      ['11/05/2026', 6],
      ['11/12/2026', 4],
    ]);
  });

  it('keep their number when another one is healed and gone', () => {
    const both = {
      ...heel(2),
      'wounds.$order': ['a', 'b'],
      'wounds.a.trend': 'healed',
      'wounds.b.site': 'Sacrum',
    };
    const [healed, open] = woundsOver([
      note('11/12/2026', { 'wounds.$order': ['b'], 'wounds.b.site': 'Sacrum' }),
      note('11/05/2026', both),
    ]);
    expect(healed).toMatchObject({ id: 'a', number: 1, isHealed: true });
    expect(healed?.measured.at(-1)).toMatchObject({ area: 0, length: null });
    expect(open).toMatchObject({ id: 'b', number: 2, isHealed: false });
  });

  it('never share a number, even where two older notes numbered them by place', () => {
    const numbers = woundsOver([
      note('11/12/2026', { 'wounds.$order': ['b'] }),
      note('11/05/2026', { 'wounds.$order': ['a'] }),
    ]).map(({ id, number }) => [id, number]);
    expect(numbers).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('are left out of a note that says there are none', () => {
    expect(woundsOver([note('11/12/2026', { ...heel(2), 'integumentary.wounds': false })])).toEqual(
      [],
    );
  });

  it('have sizes from before the oldest note here, as its row holds them', () => {
    const [wound] = woundsOver([
      note(
        '11/12/2026',
        heel(2, {
          'wounds.a.lastDate': '11/05/2026',
          'wounds.a.lastLength': 3,
          'wounds.a.lastWidth': 2,
          'wounds.a.firstDate': '10/01/2026',
          'wounds.a.firstArea': 12,
        }),
      ),
    ]);
    expect(wound?.measured.map(({ date, area }) => [date, area])).toEqual([
      ['10/01/2026', 12],
      ['11/05/2026', 6],
      ['11/12/2026', 4],
    ]);
  });
});

describe('a wound assessed again', () => {
  const notes = [note('11/12/2026', heel(2, { 'wounds.a.tissue': ['slough'] }))];

  it('takes over where and what it is and its sizes for comparison, but no finding', () => {
    const patch = assessAgain(must(woundsOver(notes)[0], 'wound'), {});
    expect(patch).toEqual({
      'integumentary.wounds': true,
      'wounds.$order': ['a'],
      'wounds.a.number': 1,
      'wounds.a.place': 'leftHeel',
      'wounds.a.type': 'pressure',
      'wounds.a.lastDate': '11/12/2026',
      'wounds.a.lastLength': 2,
      'wounds.a.lastWidth': 2,
      'wounds.a.lastDepth': 0.5,
      'wounds.a.firstDate': '11/12/2026',
      'wounds.a.firstArea': 4,
    });
    expect(checkPatch(form, patch)).toEqual([]);
  });

  it('takes the place in words, with its side, from version 1 of the form', () => {
    const earlier = note('11/12/2026', {
      'wounds.$order': ['a'],
      'wounds.a.site': 'heel',
      'wounds.a.side': 'L',
    });
    const patch = assessAgain(must(woundsOver([earlier])[0], 'wound'), {});
    expect(patch['wounds.a.site']).toBe('heel (L)');
    expect(checkPatch(form, patch)).toEqual([]);
  });

  it('is one more than all others when it is new', () => {
    const patch = newWound(heel(2), woundsOver(notes), 'new');
    expect(patch).toEqual({
      'wounds.$order': ['a', 'new'],
      'wounds.new.number': 2,
      'wounds.new.trend': 'first',
    });
    expect(newWound({}, [], 'new')['wounds.new.number']).toBe(1);
  });
});

describe('what a note holds about its wounds', () => {
  it('is number, place, words and photos, and nothing while there are none', () => {
    const answers = { ...heel(2), 'wounds.a.photos': ['p1'], 'integumentary.wounds': true };
    expect(woundsIn(answers)).toMatchObject([
      { id: 'a', number: 1, place: 'leftHeel', site: '', photos: ['p1'] },
    ]);
    expect(woundsIn({ ...answers, 'wounds.a.place': 3 })[0]?.place).toBeNull();
    expect(woundsIn({ ...answers, 'integumentary.wounds': false })).toEqual([]);
    expect(photosOf({})).toEqual([]);
    expect(beforeOf({})).toEqual({ last: null, first: null });
  });

  it('takes files by id only, each once, and no more than a note has', () => {
    const path = 'wounds.a.photos';
    const codes = (value: Answers[string]) =>
      checkPatch(form, { [path]: value }).map(({ code }) => code);
    expect(codes(['p1', 'p2'])).toEqual([]);
    expect(codes(['p1', 'p1'])).toEqual(['note.wrong-type']);
    expect(codes(['../p1'])).toEqual(['note.wrong-type']);
    expect(codes('p1')).toEqual(['note.wrong-type']);
    expect(codes(Array.from({ length: 41 }, (_, n) => `p${n}`))).toEqual(['note.too-long']);
    const wrong = { 'integumentary.wounds': true, ...heel(2), [path]: 'p1' };
    expect(fieldErrors(form, wrong).filter((error) => error.path === path)).toMatchObject([
      { code: 'wrong-type' },
    ]);
    expect(
      fieldErrors(form, { ...wrong, [path]: ['p1'] }).filter((error) => error.path === path),
    ).toEqual([]);
  });
});

/** Errors at the stage of a wound with these cells, in the words of the form. */
const atStage = (cells: Answers): readonly (string | undefined)[] => {
  const answers = overlay(
    { 'integumentary.wounds': true, ...heel(2, { 'wounds.a.depth': 0 }) },
    Object.fromEntries(
      Object.entries(cells).map(([column, value]) => [`wounds.a.${column}`, value]),
    ),
  );
  return fieldErrors(form, answers)
    .filter(({ path }) => path === 'wounds.a.stage')
    .map(({ text }) => text?.split(/[.:,]/)[0]);
};

describe('a stage', () => {
  it.each([
    [{ stage: '1', depth: 0.5 }, ['Stage 1 is intact skin']],
    [{ stage: '1', undermined: true }, ['Stage 1 is intact skin']],
    [{ stage: '1', tunnelled: true }, ['Stage 1 is intact skin']],
    [{ stage: '1', tissue: ['slough'] }, ['Stage 1 is intact skin']],
    [{ stage: '1', tissue: ['closed'] }, []],
    [{ stage: '2', depth: 0.1, tissue: ['epithelial'] }, []],
    [{ stage: '2', tissue: ['slough'] }, ['Stage 2 has no granulation']],
    [{ stage: '2', tissue: ['necrosis'] }, ['Stage 2 has no granulation']],
    [{ stage: '3', tissue: ['granulation', 'slough'], undermined: true, depth: 2 }, []],
    [{ stage: '3', tissue: ['tendonBone'] }, ['Exposed tendon or bone is stage 4']],
    [{ stage: '4', tissue: ['tendonBone'], tunnelled: true }, []],
    [{ stage: 'unstageable', tissue: ['necrosis'] }, []],
    [
      { stage: 'unstageable', tissue: ['granulation'] },
      ['Unstageable means that slough or eschar hides the depth'],
    ],
    [{ stage: 'deepTissue', tissue: ['closed'] }, []],
    [{ stage: 'deepTissue', tissue: ['granulation'] }, ['Granulation']],
    [{ stage: '1', depth: 3, type: 'surgical' }, []],
    [{ stage: '1', depth: 3, trend: 'healed' }, []],
  ])('by the NPIAP definitions: %j', (cells: Answers, texts: readonly string[]) => {
    expect(atStage(cells)).toEqual(texts);
  });
});

describe('version 1 of the nursing note', () => {
  it('stays as it was: stage 1 with depth is no error there, place in words and side are', () => {
    const answers = {
      'integumentary.wounds': true,
      ...heel(2, { 'wounds.a.site': 'Heel', 'wounds.a.side': 'L', 'wounds.a.stage': '1' }),
    };
    const paths = fieldErrors(first, answers).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('wounds.a.'))).not.toContain('wounds.a.stage');
    expect(checkPatch(first, { 'wounds.a.place': 'leftHeel' })).toMatchObject([
      { code: 'note.unknown-field' },
    ]);
    expect(checkPatch(first, { 'wounds.a.side': 'L' })).toEqual([]);
  });
});

describe('a healed wound', () => {
  it('asks for its date and for nothing that is measured', () => {
    const answers = {
      'integumentary.wounds': true,
      'wounds.$order': ['a'],
      'wounds.a.place': 'leftHeel',
      'wounds.a.type': 'surgical',
      'wounds.a.trend': 'healed',
    };
    const missing = fieldErrors(form, answers).filter(({ path }) => path.startsWith('wounds.a.'));
    expect(missing.map(({ path }) => path)).toEqual(['wounds.a.healedOn']);
  });
});
