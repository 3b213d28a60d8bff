import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from './define.ts';
import { fieldErrors } from './engine.ts';
import { escalationsOf } from './escalations.ts';
import { formById } from './registry.ts';

const aide = must(formById('aide-visit'), 'aide form');
const planned: Answers = {
  'planTasks.$order': ['bath', 'walk'],
  'planTasks.bath.task': 'Bath',
  'planTasks.walk.task': 'Assist with ambulation',
  'planLimits.$order': ['systolic'],
  'planLimits.systolic.low': 90,
  'planLimits.systolic.high': 150,
  'vitals.ordered': true,
};
const kinds = (answers: Answers, last: Answers = {}) =>
  escalationsOf(aide, { ...planned, ...answers }, last).map(({ kind }) => kind);

describe('what an aide’s visit sends to the nurse at once', () => {
  it('is a fall, and a changed condition', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ 'observe.fall': true })).toEqual(['fall']);
    expect(kinds({ 'observe.fall': false, 'observe.changed': true })).toEqual(['changed']);
  });

  it('is pain that was not there at the visit before', () => {
    expect(kinds({ 'observe.pain': true })).toEqual(['pain']);
    expect(kinds({ 'observe.pain': true }, { 'observe.pain': false })).toEqual(['pain']);
    expect(kinds({ 'observe.pain': true }, { 'observe.pain': true })).toEqual([]);
  });

  it('is the same task refused twice in a row, by its name', () => {
    const refused = { 'planTasks.bath.outcome': 'refused' };
    expect(kinds(refused)).toEqual([]);
    expect(kinds(refused, { 'planTasks.walk.outcome': 'refused' })).toEqual([]);
    expect(kinds(refused, { 'planTasks.bath.outcome': 'done' })).toEqual([]);
    expect(escalationsOf(aide, { ...planned, ...refused }, refused)).toEqual([
      { kind: 'refused', about: ['Bath'] },
    ]);
    const standard = { 'task.mouth': 'refused' };
    expect(escalationsOf(aide, standard, standard)).toEqual([
      { kind: 'refused', about: ['Mouth and denture care'] },
    ]);
  });

  it('is a reading outside the plan, not on its bound and not half typed', () => {
    expect(kinds({ 'vitals.systolic': 151 })).toEqual(['reading']);
    expect(kinds({ 'vitals.systolic': 89 })).toEqual(['reading']);
    for (const value of [90, 150, 15]) expect(kinds({ 'vitals.systolic': value })).toEqual([]);
  });

  it('is nothing in a form that reports nothing this way', () =>
    expect(
      escalationsOf(must(formById('skilled-nursing-visit'), 'form'), { 'observe.fall': true }, {}),
    ).toEqual([]));
});

describe('"Nothing to report"', () => {
  const at = (answers: Answers) =>
    fieldErrors(aide, answers).find(({ path }) => path === 'report.nurse');

  it('contradicts a fall, pain, a change and an open wound', () => {
    for (const finding of [
      { 'observe.fall': true },
      { 'observe.pain': true },
      { 'observe.changed': true },
      { 'observe.skin': ['open'] },
    ])
      expect(at({ ...finding, 'report.nurse': 'notNeeded' })).toMatchObject({
        code: 'contradiction',
        text: expect.stringMatching(/^You marked a fall/) as string,
      });
  });

  it('stands where there is nothing, and another answer where there is something', () => {
    expect(at({ 'observe.fall': false, 'report.nurse': 'notNeeded' })).toBeUndefined();
    expect(at({ 'observe.fall': true, 'report.nurse': 'telephone' })).toBeUndefined();
  });
});
