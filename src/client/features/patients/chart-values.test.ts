import { describe, expect, it } from 'vitest';
import { overlay } from '#domain/merge.ts';
import { checkChartPatch } from '#contract/chart.ts';
import { docOf, patient as patientOf } from '#client/store/testing/records.ts';
import { chartLine, removalPatch, rowIds, rowPatch, rowTexts } from './chart-values.ts';

const chart = {
  lastName: 'Rivera',
  firstName: 'Maria',
  middleInitial: 'T',
  'allergies.$order': ['b', 'a'],
  'allergies.a.substance': 'Penicillin',
  'allergies.a.reaction': 'Rash',
  'allergies.b.substance': 'Latex',
};

describe('a chart as its screen reads and writes it', () => {
  it('names a patient in one line, with the telephone as people write it', () => {
    const doc = docOf({ birthday: '03/07/1941', phoneNumber1: '5595550199' }, 1);
    expect(chartLine(patientOf({ mrn: 'MR100056', content: doc }))).toBe(
      'MR100056 · 03/07/1941 · (559) 555-0199',
    );
  });

  it('keeps the order of rows and shows rows nobody put in order', () => {
    expect(rowIds({ ...chart, 'allergies.c.substance': 'Nuts' }, 'allergies')).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('writes only the cells that changed, clears emptied ones, and accepts what it wrote', () => {
    const patch = rowPatch(chart, 'allergies', 'a', {
      ...rowTexts(chart, 'allergies', 'a'),
      reaction: ' ',
      severity: 'Mild',
    });
    expect(patch).toEqual({ 'allergies.a.reaction': null, 'allergies.a.severity': 'Mild' });
    expect(checkChartPatch(patch)).toEqual([]);
  });

  it('adds a new row at the end', () => {
    const next = overlay(chart, rowPatch(chart, 'allergies', 'c', { substance: 'Nuts' }));
    expect(rowIds(next, 'allergies')).toEqual(['b', 'a', 'c']);
  });

  it('removes a row with all its cells', () => {
    const next = overlay(chart, removalPatch(chart, 'allergies', 'a'));
    expect(rowIds(next, 'allergies')).toEqual(['b']);
    expect(Object.keys(next).filter((path) => path.startsWith('allergies.a'))).toEqual([]);
  });
});
