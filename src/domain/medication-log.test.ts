import { describe, expect, it } from 'vitest';
import { must } from './must.ts';
import { medicationEntries, medicationLogPatch, undoPatch } from './medication-log.ts';
import { overlay, type Patch, type Values } from './merge.ts';

const stamp = (entryId: string, at: string, reason = 'Ordered') => ({
  entryId,
  at,
  by: 'n1',
  byName: 'Nora Nurse',
  reason,
});
/** A chart after an edit, with its history. */
function edited(values: Values, patch: Patch, entryId: string, at = '2026-03-05T16:00:00.000Z') {
  const after = overlay(values, patch);
  return overlay(after, medicationLogPatch(values, after, stamp(entryId, at)));
}
const first: Values = {
  'medications.$order': ['m1'],
  'medications.m1.name': 'Lisinopril',
  'medications.m1.dose': '10 mg',
  'medications.m1.status': 'active',
  'problems.p1.text': 'Falls',
};
const kinds = (values: Values, drug = 'm1') =>
  medicationEntries(values, drug).map(({ kind }) => kind);

describe('the history of a drug', () => {
  it('has each change with both doses, newest first, and what is odd about the dose', () => {
    const twice = edited(
      edited(first, { 'medications.m1.dose': '100 mg' }, 'e1'),
      { 'medications.m1.dose': '20 mg', 'medications.m1.route': 'oral' },
      'e2',
      '2026-03-06T16:00:00.000Z',
    );
    expect(medicationEntries(twice, 'm1')).toEqual([
      {
        kind: 'changed',
        at: '2026-03-06T16:00:00.000Z',
        by: 'n1',
        byName: 'Nora Nurse',
        reason: 'Ordered',
        before: { dose: '100 mg' },
        after: { dose: '20 mg', route: 'oral' },
        doubt: { kind: 'ratio', times: 0.2 },
      },
      expect.objectContaining({
        before: { dose: '10 mg' },
        after: { dose: '100 mg' },
        doubt: { kind: 'ratio', times: 10 },
      }),
    ]);
  });

  it('names what happened: added, stopped, restarted, removed', () => {
    const added = edited(first, { 'medications.m2.name': 'Aspirin' }, 'e1');
    expect(kinds(added, 'm2')).toEqual(['added']);
    expect(kinds(added)).toEqual([]);
    const stopped = edited(first, { 'medications.m1.status': 'stopped' }, 'e1');
    expect(kinds(stopped)).toEqual(['stopped']);
    const again = edited(stopped, { 'medications.m1.status': null }, 'e2', '2026-03-07');
    expect(kinds(again)).toEqual(['restarted', 'stopped']);
    const none = Object.fromEntries(
      Object.keys(first).flatMap((path) =>
        path.startsWith('medications.m1.') ? [[path, null]] : [],
      ),
    ) as Patch;
    expect(kinds(edited(first, none, 'e1'))).toEqual(['removed']);
  });

  it('adds nothing for other fields or the order of the list', () => {
    const after = overlay(first, { 'medications.$order': [], 'problems.p1.text': 'Fall' });
    expect(medicationLogPatch(first, after, stamp('e1', '2026-03-05'))).toEqual({});
  });

  it('keeps the newest twenty of a drug', () => {
    let values = first;
    for (let day = 10; day < 32; day += 1)
      values = edited(values, { 'medications.m1.dose': `${day} mg` }, `e${day}`, `2026-03-${day}`);
    const entries = medicationEntries(values, 'm1');
    expect(entries).toHaveLength(20);
    expect(entries.at(-1)?.at).toBe('2026-03-12');
    expect(entries[0]?.after).toEqual({ dose: '31 mg' });
  });

  it('takes a change back: what was listed is listed again', () => {
    const stopped = edited(
      first,
      { 'medications.m1.status': 'stopped', 'medications.m1.end': '03/05/2026' },
      'e1',
    );
    const entry = must(medicationEntries(stopped, 'm1')[0], 'entry');
    expect(undoPatch('m1', entry)).toEqual({
      'medications.m1.status': 'active',
      'medications.m1.end': null,
    });
  });
});
