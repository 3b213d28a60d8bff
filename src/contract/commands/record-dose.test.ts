import { describe, expect, it } from 'vitest';
import { dosesOf, keptDoses } from '#domain/doses.ts';
import type { Patient } from '../entities.ts';
import type { CommandContext } from './command.ts';
import { recordDose } from './record-dose.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-03-05T16:05:00.000Z';
const patient: Patient = {
  id,
  status: 'Active',
  mrn: 'MR1',
  content: {
    doc: {
      values: { 'medications.m1.name': 'Sample-Pril', 'medications.m1.times': '08:00' },
      revs: { 'medications.m1.name': 1 },
      revision: 1,
    },
    edits: [],
    conflicts: [],
  },
  createdAt: at,
  updatedAt: at,
};
const entryId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const as = (role: string, number: number): CommandContext => ({
  entryId: entryId(number),
  author: { id, name: 'Nora Nurse', kind: 'clinician', role, signsAs: 'RN' },
  assigned: true,
  client: id,
  device: 'Phone',
  at,
  baseRevision: 1,
});
type Input = Parameters<typeof recordDose.apply>[1];
const given: Input = {
  drug: 'm1',
  outcome: 'given',
  at,
  dose: '10 mg',
  site: '',
  reason: '',
  of: null,
};
const record = (input: Partial<Input> = {}, role = 'CLINICIAN', on = patient, number = 2) =>
  recordDose.apply({ patient: on }, { ...given, ...input }, as(role, number));
const codeOf = (result: ReturnType<typeof record>) =>
  result.kind === 'rejected' ? result.code : result.kind;

describe('a recorded dose', () => {
  it('is an entry of the chart with author and time, and collides with nothing', () => {
    const result = record();
    expect(result.kind).toBe('applied');
    if (result.kind !== 'applied') return;
    const { doc, edits, conflicts } = result.state.patient.content;
    expect(dosesOf(doc.values, 'm1')).toMatchObject([
      { id: entryId(2), outcome: 'given', dose: '10 mg', byName: 'Nora Nurse', writtenAt: at },
    ]);
    expect(doc.revision).toBe(2);
    expect(edits).toHaveLength(1);
    expect(conflicts).toEqual([]);
  });

  it('is refused to roles that give none, for drugs the chart lacks and for times to come', () => {
    expect(codeOf(record({}, 'AIDE'))).toBe('chart.scope');
    expect(codeOf(record({ drug: 'm2' }))).toBe('dose.drug');
    expect(codeOf(record({ at: '2026-03-05T16:06:00.000Z' }))).toBe('applied');
    expect(codeOf(record({ at: '2026-03-05T16:06:01.000Z' }))).toBe('dose.time');
  });

  it('is dated by no device whose clock is days ahead', () => {
    const at2099 = '2099-03-05T16:05:00.000Z';
    const received = { at, differenceMs: Date.parse(at) - Date.parse(at2099), counter: null };
    const apply = (context: Partial<CommandContext>) =>
      codeOf(
        recordDose.apply(
          { patient },
          { ...given, at: at2099 },
          { ...as('CLINICIAN', 2), at: at2099, ...context },
        ),
      );
    expect(apply({})).toBe('applied');
    expect(apply({ received })).toBe('dose.time');
    expect(apply({ received: { ...received, at: '2099-03-04T16:05:00.000Z' } })).toBe('applied');
  });

  it('is held to its arrival where a clock is some hours ahead, and says what that said', () => {
    const ahead = '2026-03-06T15:05:00.000Z';
    const received = { at, differenceMs: Date.parse(at) - Date.parse(ahead), counter: null };
    const recorded = (recordedAt: string) =>
      recordDose.apply(
        { patient },
        { ...given, at: recordedAt },
        { ...as('CLINICIAN', 2), at: ahead, received },
      );
    const doses = (recordedAt: string) => {
      const result = recorded(recordedAt);
      return result.kind === 'applied'
        ? dosesOf(result.state.patient.content.doc.values, 'm1')
        : result.kind;
    };
    expect(doses(ahead)).toMatchObject([
      { at, said: ahead, flags: expect.arrayContaining([{ kind: 'ahead', said: ahead }]) },
    ]);
    // By the same clock, half an hour before: half an hour before the arrival.
    const earlier = new Date(Date.parse(ahead) - 30 * 60_000).toISOString();
    expect(doses(earlier)).toMatchObject([
      { at: new Date(Date.parse(at) - 30 * 60_000).toISOString(), said: earlier },
    ]);
    const [before] = doses('2026-03-05T16:00:00.000Z');
    expect(before).toMatchObject({ at: '2026-03-05T16:00:00.000Z' });
    expect(before).not.toHaveProperty('said');
  });

  it('is not from long ago, whatever the clock of the device says', () => {
    expect(codeOf(record({ at: '2026-01-04T16:05:00.000Z' }))).toBe('applied');
    expect(codeOf(record({ at: '2026-01-04T16:04:59.000Z' }))).toBe('dose.old');
    const at1999 = '1999-03-05T16:05:00.000Z';
    const received = { at, differenceMs: Date.parse(at) - Date.parse(at1999), counter: null };
    const apply = (input: Partial<Input>) =>
      codeOf(
        recordDose.apply(
          { patient },
          { ...given, at: at1999, ...input },
          { ...as('CLINICIAN', 2), at: at1999, received },
        ),
      );
    expect(apply({})).toBe('dose.old');
    // A mistake is struck however old it is.
    expect(apply({ outcome: 'struck', of: entryId(2), reason: 'twice' })).toBe('applied');
  });

  it('that was refused, held or struck says why', () => {
    for (const outcome of ['refused', 'held'] as const) {
      expect(codeOf(record({ outcome, reason: ' ' }))).toBe('dose.reason');
      expect(codeOf(record({ outcome, reason: 'nausea' }))).toBe('applied');
    }
    const struck = { outcome: 'struck', of: entryId(2) } as const;
    expect(codeOf(record(struck))).toBe('dose.reason');
    expect(codeOf(record({ ...struck, reason: 'wrong patient' }))).toBe('applied');
    expect(codeOf(record({ outcome: 'struck', reason: 'wrong patient' }))).toBe('request.invalid');
    expect(codeOf(record({ of: entryId(2) }))).toBe('request.invalid');
  });

  it('lets the oldest ones leave the chart, and no question comes of it', () => {
    let now = patient;
    for (let number = 0; number < keptDoses + 3; number += 1) {
      const result = record({}, 'CLINICIAN', now, number + 10);
      expect(result.kind).toBe('applied');
      if (result.kind === 'applied') now = result.state.patient;
    }
    expect(dosesOf(now.content.doc.values, 'm1')).toHaveLength(keptDoses);
    expect(now.content.conflicts).toEqual([]);
  });

  it('reads in the sync center as it was written', () => {
    const lines = recordDose.written?.map(({ label, of }) => [
      label,
      of({ ...given, site: 'arm' }),
    ]);
    expect(lines).toEqual([
      ['Dose', '10 mg'],
      ['Site', 'arm'],
      ['Reason', ''],
    ]);
  });
});
