import { describe, expect, it } from 'vitest';
import { medicationEntries } from '#domain/medication-log.ts';
import type { Patient } from '../entities.ts';
import type { Applied, CommandContext } from './command.ts';
import { resolvePatientConflict } from './resolve-conflict.ts';
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

  it('a care plan is written by a clinician, within what it knows, and not by an aide', () => {
    const plan = { 'planTasks.t1.task': 'Bath', 'planTasks.t1.group': 'personalCare' };
    expect(codeOf(change('CLINICIAN', plan))).toBe('applied');
    expect(codeOf(change('AIDE', plan))).toBe('chart.scope');
    expect(codeOf(change('ADMIN', plan))).toBe('chart.scope');
    for (const wrong of [
      { 'planTasks.t1.group': 'kitchen' },
      { 'planTasks.t1.frequency': 'hourly' },
      { 'planLimits.pulse.low': 'soon' },
      { 'planLimits.mood.low': '5' },
      { 'planGoals.g1.target': '02/30/2026' },
      { planSupervision: '30' },
      { 'planTasks.t1.price': '5' },
    ])
      expect(codeOf(change('CLINICIAN', wrong)), JSON.stringify(wrong)).toBe('request.invalid');
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

  it('a changed dose is in the history of the drug, whoever reads the chart next', () => {
    const result = change('CLINICIAN', { 'medications.m1.dose': '200 mg' }, 'Weight up 3 lb');
    if (result.kind !== 'applied') throw new Error(result.kind);
    const { doc } = result.state.patient.content;
    expect(medicationEntries(doc.values, 'm1')).toEqual([
      {
        kind: 'changed',
        at,
        by: id,
        byName: 'Nora Nurse',
        reason: 'Weight up 3 lb',
        before: { dose: '20 mg' },
        after: { dose: '200 mg' },
        doubt: { kind: 'ratio', times: 10 },
      },
    ]);
    expect(doc.revs[`medicationLog.m1.${id}`]).toBe(doc.revision);
    const forged = { [`medicationLog.m1.${id}`]: '{}' };
    expect(codeOf(change('CLINICIAN', forged))).toBe('request.invalid');
  });

  it('what is in conflict enters the history with the choice', () => {
    const office = { ...patient.content.doc, revs: { 'medications.m1.dose': 2 }, revision: 2 };
    const collided = updatePatient.apply(
      { patient: { ...patient, content: { ...patient.content, doc: office } } },
      { patch: { 'medications.m1.dose': '40 mg' }, reason: 'Weight up' },
      as('CLINICIAN'),
    );
    if (collided.kind !== 'conflict') throw new Error(collided.kind);
    expect(medicationEntries(collided.state.patient.content.doc.values, 'm1')).toEqual([]);
    const chosen = resolvePatientConflict.apply(
      collided.state,
      { choices: { 'medications.m1.dose': 'mine' } },
      { ...as('CLINICIAN'), baseRevision: 2 },
    );
    if (chosen.kind !== 'applied') throw new Error(chosen.kind);
    expect(medicationEntries(chosen.state.patient.content.doc.values, 'm1')).toMatchObject([
      { reason: 'Weight up', before: { dose: '20 mg' }, after: { dose: '40 mg' } },
    ]);
  });

  it('a new medication and other fields need no reason', () => {
    expect(codeOf(change('CLINICIAN', { 'medications.m2.name': 'Aspirin' }))).toBe('applied');
    expect(codeOf(change('CLINICIAN', { codeStatus: 'DNR' }))).toBe('applied');
  });
});

describe('demographics of a chart in the field and the office (domain/demographics.ts)', () => {
  const named = { lastName: 'Hazelwood', firstName: 'Hazel', birthday: '02/03/1944' };
  const edit = (
    status: Patient['status'],
    patch: Record<string, string | null>,
    context: CommandContext = as('CLINICIAN'),
  ) => {
    const content = { ...patient.content, doc: { ...patient.content.doc, values: named } };
    return updatePatient.apply({ patient: { ...patient, status, content } }, { patch }, context);
  };

  it('an Active chart keeps its required fields, and nothing is half done', () => {
    for (const lastName of [null, '   '])
      expect(edit('Active', { lastName, codeStatus: 'DNR' })).toEqual({
        kind: 'rejected',
        code: 'patient.incomplete',
        fields: [{ path: 'lastName', code: 'patient.incomplete' }],
      });
  });

  it('a Draft keeps one name; a name of white space is cleared', () => {
    const result = edit('Draft', { firstName: '   ' });
    if (result.kind !== 'applied') throw new Error(result.kind);
    expect(Object.keys(result.state.patient.content.doc.values)).not.toContain('firstName');
    expect(codeOf(edit('Draft', { firstName: '   ', lastName: null }))).toBe('patient.incomplete');
  });

  it('a birth date is not after the day of the edit, nor after its arrival', () => {
    const birth = (birthday: string, context?: CommandContext) =>
      codeOf(edit('Active', { birthday }, context));
    expect(birth('03/05/2026')).toBe('applied');
    expect(birth('03/06/2026')).toBe('request.invalid');
    const ahead = { ...as('CLINICIAN'), at: '2044-03-05T16:00:00.000Z' };
    expect(birth('01/01/2044', ahead)).toBe('applied');
    const received = { at, differenceMs: 0, counter: null };
    expect(birth('01/01/2044', { ...ahead, received })).toBe('request.invalid');
  });
});

describe('choosing between two values of a chart', () => {
  it('cannot empty a required field', () => {
    const own = { revision: 2, by: id, byName: 'Nora', at, client: id, device: 'Phone' };
    const conflict = {
      path: 'lastName',
      mine: null,
      theirs: 'Hazelwood',
      theirsRevision: 2,
      entryId: id,
      mineEdit: own,
      theirsEdit: null,
    };
    const content = {
      doc: { values: { lastName: 'Hazelwood' }, revs: { lastName: 2 }, revision: 2 },
      edits: [],
      conflicts: [conflict],
    };
    const choose = (choice: 'mine' | 'office') =>
      resolvePatientConflict.apply(
        { patient: { ...patient, content } },
        { choices: { lastName: choice } },
        { ...as('CLINICIAN'), baseRevision: 2 },
      );
    expect(codeOf(choose('mine'))).toBe('patient.incomplete');
    expect(codeOf(choose('office'))).toBe('applied');
  });
});
