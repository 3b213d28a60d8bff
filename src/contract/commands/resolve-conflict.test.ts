import { describe, expect, it } from 'vitest';
import type { Note, Visit } from '../entities.ts';
import type { CommandContext } from './command.ts';
import { resolveNoteConflict } from './resolve-conflict.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-03-05T16:05:00.000Z';
const nurse: CommandContext = {
  entryId: id,
  author: { id, name: 'Nora Nurse', kind: 'clinician', role: 'CLINICIAN', signsAs: 'RN' },
  assigned: true,
  client: id,
  device: 'Phone',
  at,
  baseRevision: 1,
};
const visit: Visit = {
  id,
  revision: 4,
  episodeId: id,
  patientId: id,
  patientName: 'Rivera, M.',
  address: '412 Oak St',
  phone: '',
  visitTypeId: 335,
  visitType: 'MSW visit',
  providerType: 'MSW',
  status: 'NotesApproved',
  dateOfService: '03/05/2026',
  plannedStart: '09:30',
  plannedMinutes: 60,
  providerId: id,
  providerName: 'Nora Nurse',
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: 'msw-visit',
  submittedAt: at,
  approvedAt: at,
};
const mineEdit = { revision: 1, by: id, byName: 'Nora Nurse', at, client: id, device: 'Phone' };
const note: Note = {
  visitId: id,
  patientId: id,
  episodeId: id,
  providerId: id,
  dateOfService: '03/05/2026',
  formId: 'msw-visit',
  formVersion: 1,
  content: {
    doc: { values: { 'narrative.text': 'theirs' }, revs: { 'narrative.text': 1 }, revision: 1 },
    edits: [],
    conflicts: [
      {
        entryId: id,
        path: 'narrative.text',
        mine: 'mine',
        theirs: 'theirs',
        theirsRevision: 1,
        mineEdit,
        theirsEdit: null,
      },
    ],
  },
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
};
const choose = (choice: 'mine' | 'office' | 'both', closed: boolean) =>
  resolveNoteConflict.apply(
    {
      visit,
      note: closed ? { ...note, completed: { at, by: id, byName: 'Quinn Reviewstone' } } : note,
    },
    { choices: { 'narrative.text': choice } },
    nurse,
  );

describe('a choice between two answers after the note was approved', () => {
  it('is kept beside it', () => {
    expect(choose('mine', false)).toMatchObject({
      kind: 'applied',
      state: { note: { addenda: [{ patch: { 'narrative.text': 'mine' } }] } },
    });
  });

  it('adds nothing to a note that is closed for good, and may leave it as it is', () => {
    for (const choice of ['mine', 'both'] as const)
      expect(choose(choice, true)).toMatchObject({ kind: 'rejected', code: 'note.completed' });
    expect(choose('office', true)).toMatchObject({
      kind: 'applied',
      state: { note: { addenda: [], content: { conflicts: [] } } },
    });
  });
});
