import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from '../define.ts';
import { checkPatch } from '../engine.ts';
import { oasisStartOfCare as form } from '../oasis-start-of-care/form.ts';

const found = (answers: Answers, chart: Answers | null = null) =>
  must(form.ownFindings, 'own findings')(answers, chart);
const item = (id: string) => [`oasis.${id}`];

/** Wounds by type, stage and length in centimetres. */
const wounds = (...given: readonly (readonly [string, string?, number?])[]): Answers => ({
  'integumentary.wounds': true,
  'wounds.$order': given.map((_, place) => `w${place}`),
  ...Object.fromEntries(
    given.flatMap(([type, stage, length], place) => [
      [`wounds.w${place}.type`, type],
      ...(!stage ? [] : [[`wounds.w${place}.stage`, stage]]),
      ...(length === undefined ? [] : [[`wounds.w${place}.length`, length]]),
    ]),
  ),
});

describe('what a note says of its own items', () => {
  it('no wounds are none of all kinds', () => {
    expect(found({ 'integumentary.wounds': false })).toEqual({
      'oasis.M1306': '0',
      'oasis.M1322': '00',
      'oasis.M1324': 'NA',
      'oasis.M1330': '00',
      'oasis.M1340': '00',
    });
    expect(found({})).toEqual({});
  });

  it('pressure ulcers are counted by stage', () => {
    const said = found(wounds(['pressure', '2'], ['pressure', '2'], ['pressure', '1']));
    expect(said).toEqual({
      'oasis.M1306': '1',
      'oasis.M1311A1': 2,
      'oasis.M1311B1': 0,
      'oasis.M1311C1': 0,
      'oasis.M1311D1': 0,
      'oasis.M1311E1': 0,
      'oasis.M1311F1': 0,
      'oasis.M1322': '01',
      'oasis.M1330': '00',
      'oasis.M1340': '00',
    });
    expect(checkPatch(form, said)).toEqual([]);
    expect(found(wounds(['pressure', '3']))).toHaveProperty(item('M1324'), '03');
    const stageOne = wounds(...Array.from({ length: 5 }, () => ['pressure', '1'] as const));
    expect(found(stageOne)).toMatchObject({ 'oasis.M1306': '0', 'oasis.M1322': '04' });
  });

  it('what needs a judgement stays a question', () => {
    const said = found(wounds(['pressure', 'unstageable'], ['stasis'], ['surgical']));
    expect(said).toMatchObject({ 'oasis.M1306': '1', 'oasis.M1324': 'NA' });
    for (const id of ['M1311D1', 'M1311E1', 'M1330', 'M1340'])
      expect(said).not.toHaveProperty(item(id));
    expect(found(wounds(['surgical', '', 4]))).toHaveProperty(item('M1340'), '01');
  });

  it('nothing while a wound lacks its type, a pressure ulcer its stage; healed ones do not count', () => {
    expect(found({ 'integumentary.wounds': true })).toEqual({});
    expect(found({ ...wounds(['pressure', '2']), 'wounds.w0.trend': 'healed' })).toEqual({});
    const open = { ...wounds(['stasis']), 'wounds.$order': ['w0', 'w1'] };
    expect(found(open)).toEqual({});
    expect(found(wounds(['pressure']))).not.toHaveProperty(item('M1306'));
  });

  it.each([
    [{ 'urinary.catheter': 'external' }, { M1610: '02' }],
    [{ 'urinary.catheter': 'none', 'urinary.continence': 'continent' }, { M1610: '00' }],
    [{ 'urinary.catheter': 'none', 'urinary.continence': 'night' }, { M1610: '01' }],
    [{ 'urinary.catheter': 'none', 'urinary.continence': 'catheter' }, {}],
    [{ 'urinary.catheter': 'none' }, {}],
    [{ 'urinary.continence': 'continent' }, {}],
    [{ 'elimination.ostomy': false }, { M1630: '00' }],
    [{ 'elimination.ostomy': true, 'elimination.continence': 'continent' }, { M1620: 'NA' }],
    [
      { 'elimination.ostomy': false, 'elimination.continence': 'continent' },
      { M1620: '00', M1630: '00' },
    ],
    [
      { 'elimination.ostomy': false, 'elimination.continence': 'weekly' },
      { M1620: '01', M1630: '00' },
    ],
    [{ 'elimination.ostomy': false, 'elimination.continence': 'daily' }, { M1630: '00' }],
    [{ 'elimination.continence': 'continent' }, {}],
  ])('bladder and bowel of %o are %o', (answers, items) => {
    expect(found(answers)).toEqual(
      Object.fromEntries(Object.entries(items).map(([id, value]) => [`oasis.${id}`, value])),
    );
  });

  it.each([
    [['regular'], false, ['Z']],
    [['diabetic', 'soft'], false, ['C', 'D']],
    [['lowSodium', 'cardiac'], false, ['D']],
    [['nothing', 'tube'], true, ['B']],
    [['pureed'], true, ['B', 'C']],
    [['liquid'], false, null],
    [['nothing'], false, null],
    [['tube'], false, null],
    [[], false, null],
  ])('diet %o and feeding tube %s are %o', (diet, tube, codes) => {
    const answers = { 'visit.ivAccess': false, 'nutrition.diet': diet, 'nutrition.tube': tube };
    expect(found(answers)).toEqual(codes === null ? {} : { 'oasis.K0520': codes });
    expect(found({ ...answers, 'visit.ivAccess': true })).toEqual({});
    expect(found({ 'visit.ivAccess': false, 'nutrition.diet': diet })).toEqual({});
  });

  it('routes of the chart say that there is nothing to swallow or to inject', () => {
    const taking = {
      'medication.compared': true,
      'reconciled.$order': ['m1', 'm2'],
      'reconciled.m1.outcome': 'taking',
      'reconciled.m2.outcome': 'taking',
    };
    const routes = (one: string, two: string) => ({
      'medications.m1.route': one,
      'medications.m2.route': two,
    });
    expect(found(taking, routes('oral', 'topical'))).toEqual({ 'oasis.M2030': 'NA' });
    expect(found(taking, routes('drops', 'subcutaneous'))).toEqual({ 'oasis.M2020': 'NA' });
    expect(found(taking, routes('oral', 'other'))).toEqual({});
    expect(found(taking, { 'medications.m1.route': 'oral' })).toEqual({});
    expect(found(taking, null)).toEqual({});
    expect(found({ ...taking, 'medication.compared': false }, routes('oral', 'oral'))).toEqual({});
    const unsure = { ...taking, 'reconciled.m2.outcome': 'unsure' };
    expect(found(unsure, routes('oral', 'oral'))).toEqual({});
    const stopped = { 'reconciled.m1.outcome': 'stopped', 'reconciled.m2.outcome': 'stopped' };
    expect(found({ ...taking, ...stopped }, {})).toEqual({
      'oasis.N0415taking': ['Z'],
      'oasis.M2001': '9',
    });
  });

  it('items of the other item set say what is clear of those that M0090 has now', () => {
    const [e1, e2] = ['03/31/2026', '04/01/2026'].map((date) => ({ 'oasis.M0090': date }));
    expect(found({ ...e1, 'oasis.A1255': '1' })).toEqual({ 'oasis.A1250': ['C'] });
    expect(found({ ...e2, 'oasis.A1250': ['A', 'B'] })).toEqual({ 'oasis.A1255': '0' });
    // Of two ways to be kept from something A1255 names one.
    expect(found({ ...e1, 'oasis.A1255': '0' })).toEqual({});
    // It is said as long as it is so, and answered or not.
    const both = { 'oasis.A1250': ['C'], 'oasis.A1255': '1' };
    expect(found({ ...e2, ...both })).toEqual({ 'oasis.A1255': '1' });
    expect(found({ ...e2, 'oasis.A1255': '1' })).toEqual({});
  });

  it('a date that is half typed chooses no item set', () => {
    for (const date of ['03/3', '03/31/202', '13/31/2026', '02/30/2026', ''])
      expect(found({ 'oasis.M0090': date, 'oasis.A1250': ['C'], 'oasis.A1255': '1' })).toEqual({});
  });

  it('a note that is corrected takes over what M0090 moves, and counts no wounds again', () => {
    const moved = must(form.movedFindings, 'moved findings');
    const answers = { 'oasis.M0090': '04/01/2026', 'oasis.A1250': ['C'] };
    expect(moved({ ...answers, ...wounds(['pressure', '2']) })).toEqual({ 'oasis.A1255': '1' });
  });
});
