import { describe, expect, it } from 'vitest';
import type { Patient } from '../entities.ts';
import type { Applied, CommandContext } from './command.ts';
import { updatePatient } from './update-patient.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-03-05T16:00:00.000Z';
const values = { 'medications.m1.name': 'Furosemide', 'medications.m1.dose': '20 mg' };
const patient: Patient = {
  id,
  status: 'Active',
  mrn: 'MR1',
  content: { doc: { values, revs: {}, revision: 1 }, edits: [], conflicts: [] },
  createdAt: at,
  updatedAt: at,
};
const as = (role: string): CommandContext => ({
  entryId: id,
  author: { id, name: 'Nora Nurse', kind: 'clinician', role, signsAs: 'RN' },
  assigned: true,
  client: id,
  device: 'Phone',
  at,
  baseRevision: 1,
});
const change = (role: string, patch: Record<string, string>, reason?: string) =>
  updatePatient.apply({ patient }, { patch, ...(reason !== undefined && { reason }) }, as(role));
const codeOf = (result: Applied<unknown>) =>
  result.kind === 'rejected' ? result.code : result.kind;

describe('scope of practice on a chart (decision 056)', () => {
  it('an aide changes nothing, and nothing is half done', () => {
    expect(change('AIDE', { codeStatus: 'DNR' })).toEqual({
      kind: 'rejected',
      code: 'chart.scope',
      fields: [{ path: 'codeStatus', code: 'chart.scope' }],
    });
    expect(codeOf(change('AIDE', { phoneNumber1: '(559) 555-0102' }))).toBe('chart.scope');
  });

  it('a scheduler changes a phone number, and neither code status nor medications', () => {
    expect(codeOf(change('SCHEDULER', { phoneNumber1: '(559) 555-0102' }))).toBe('applied');
    for (const path of ['codeStatus', 'allergies.a1.substance', 'medications.m1.dose'])
      expect(codeOf(change('SCHEDULER', { [path]: 'x' }, 'because')), path).toBe('chart.scope');
    expect(codeOf(change('SCHEDULER', { phoneNumber1: '(559) 555-0102', codeStatus: 'DNR' }))).toBe(
      'chart.scope',
    );
  });

  it('a changed dose is an entry with author, time and reason', () => {
    expect(codeOf(change('CLINICIAN', { 'medications.m1.dose': '40 mg' }))).toBe('chart.reason');
    expect(codeOf(change('CLINICIAN', { 'medications.m1.dose': '40 mg' }, ' '))).toBe(
      'chart.reason',
    );
    const result = change('CLINICIAN', { 'medications.m1.dose': '40 mg' }, 'Weight up 3 lb');
    if (result.kind !== 'applied') throw new Error(result.kind);
    expect(result.state.patient.content.edits).toMatchObject([
      { byName: 'Nora Nurse', at, reason: 'Weight up 3 lb' },
    ]);
  });

  it('a new medication and other fields need no reason', () => {
    expect(codeOf(change('CLINICIAN', { 'medications.m2.name': 'Aspirin' }))).toBe('applied');
    expect(codeOf(change('CLINICIAN', { codeStatus: 'DNR' }))).toBe('applied');
  });
});
