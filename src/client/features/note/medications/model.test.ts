import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { medicationLogPatch } from '#domain/medication-log.ts';
import { overlay, type Patch, type Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { checkPatch } from '#forms/check-patch.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { noteSummary } from '../note-summary.ts';
import { allTaking, checkOf, drugRows, markPatch, takenBack } from './model.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const form = must(formById('skilled-nursing-visit'), 'form');
const chart: Values = {
  'medications.$order': ['m1', 'm2'],
  'medications.m1.name': 'Lisinopril',
  'medications.m1.dose': '10 mg',
  'medications.m1.route': 'oral',
  'medications.m2.name': 'Metformin',
};
/** A chart after an edit of somebody, with the history the command writes. */
const edited = (values: Values, patch: Patch, by: string, at: string): Values => {
  const after = overlay(values, patch);
  const stamp = { entryId: at, at, by, byName: by, reason: 'Ordered' };
  return overlay(after, medicationLogPatch(values, after, stamp));
};
const marked = (answers: Answers, id: string, outcome: string): Answers =>
  overlay(answers, markPatch(chart, answers, [{ id, cells: { name: id, listed: 'x', outcome } }]));

describe('marking drugs in a note', () => {
  it('writes what the form accepts, and the note says it in words', () => {
    const cells = {
      name: 'Lisinopril',
      listed: '10 mg oral',
      outcome: 'changed',
      now: '100 mg oral',
      reason: 'Pressure',
      check: checkOf('10 mg', '100 mg'),
    };
    const patch = markPatch(chart, {}, [{ id: 'm1', cells }]);
    expect(checkPatch(form, patch)).toEqual([]);
    const [section] = noteSummary(form, overlay({}, patch), (english) => english);
    expect(section?.items).toContainEqual(
      expect.objectContaining({
        kind: 'rows',
        label: 'Medications reconciled',
        rows: [
          expect.objectContaining({
            id: 'm1',
            title: 'Medication 1',
            cells: {
              name: 'Lisinopril',
              listed: '10 mg oral',
              outcome: 'Changed',
              now: '100 mg oral',
              reason: 'Pressure',
              check: 'Far from the listed dose',
            },
          }),
        ],
      }),
    );
  });

  it('answers the two questions about the list until somebody answers them otherwise', () => {
    const all = overlay({}, allTaking(chart, {}));
    expect(all).toMatchObject({ 'medication.compared': true, 'medication.changes': ['none'] });
    const stopped = marked(all, 'm1', 'stopped');
    expect(stopped['medication.changes']).toEqual(['stopped']);
    expect(marked(stopped, 'm1', 'unsure')['medication.compared']).toBeUndefined();
    const byHand = { 'medication.compared': false, 'medication.changes': ['added'] };
    expect(overlay(byHand, allTaking(chart, byHand))).toMatchObject(byHand);
  });

  it('keeps the place of a drug that is marked again, and what the chart lists meanwhile', () => {
    const twice = marked(marked(marked({}, 'm1', 'taking'), 'm2', 'taking'), 'm1', 'unsure');
    expect(twice['reconciled.$order']).toEqual(['m1', 'm2']);
    expect(drugRows(chart, twice).map(({ meanwhile }) => meanwhile)).toEqual([
      { line: '10 mg oral' },
      { line: '' },
    ]);
    const gone = drugRows({}, twice);
    expect(gone.map(({ id, meanwhile }) => [id, meanwhile])).toEqual([
      ['m1', 'gone'],
      ['m2', 'gone'],
    ]);
  });

  it('takes back every own change down to what was listed, and never somebody else’s', () => {
    const row = { id: 'm1', listed: '10 mg oral', outcome: 'changed' } as const;
    const own = edited(
      edited(chart, { 'medications.m1.dose': '20 mg' }, 'nora', '2026-03-05T16:00'),
      { 'medications.m1.dose': '40 mg', 'medications.m1.route': 'IV' },
      'nora',
      '2026-03-05T17:00',
    );
    expect(takenBack(own, row, 'nora')).toEqual({
      'medications.m1.dose': '10 mg',
      'medications.m1.route': 'oral',
    });
    const office = edited(own, { 'medications.m1.dose': '5 mg' }, 'quinn', '2026-03-05T18:00');
    expect(takenBack(office, row, 'nora')).toEqual({});
    expect(takenBack(chart, { ...row, outcome: 'new' }, 'nora')).toMatchObject({
      'medications.m1.dose': null,
      'medications.$order': ['m2'],
    });
  });
});
