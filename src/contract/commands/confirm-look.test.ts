import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { clientId, docOf, note, userId, visit, visitId } from '#client/store/testing/records.ts';
import type { Note, Seal } from '../entities.ts';
import { mostLooks, type NoteLook } from '../looks.ts';
import { lookReportOf } from '../second-look-report.ts';
import type { CommandContext } from './command.ts';
import { confirmLook } from './confirm-look.ts';

const by = {
  id: userId(),
  name: 'Nora Nurse',
  kind: 'clinician',
  role: 'RN',
  signsAs: 'RN',
} as const;
const context: CommandContext = {
  entryId: visitId(9),
  author: by,
  assigned: true,
  client: clientId(),
  device: 'Phone',
  at: '2026-03-05T16:00:00.000Z',
  baseRevision: 0,
};
const seal = (name: string, role: string): Seal => ({
  hash: '0'.repeat(64),
  clinician: { name, role, strokes: '', at: context.at },
  patient: null,
  patientUnable: 'asleep',
  revision: 1,
});
const noteOf = (given: Partial<Note> = {}): Note =>
  note({ formVersion: 2, content: docOf({ 'endocrine.diabetes': 'none' }), ...given });
const stateOf = (given: Partial<Note> = {}) => ({ visit: visit(), note: noteOf(given) });
const said = { rule: 'SL-C10', path: 'endocrine.diabetes', mark: 'a1', reason: ' Resolved ' };
const looksAfter = (state: ReturnType<typeof stateOf>, input = said, at = context) => {
  const result = confirmLook.apply(state, input, at);
  return result.kind === 'applied' ? result.state.note.looks : result;
};

describe('"I have looked, it is right"', () => {
  const look: NoteLook = {
    ...said,
    reason: 'Resolved',
    by: by.id,
    byName: by.name,
    at: context.at,
  };

  it('keeps the reason in the note with who and when', () => {
    expect(looksAfter(stateOf())).toEqual([look]);
  });

  it('counts the newest words, and takes them back with empty ones', () => {
    const other = { ...look, path: 'endocrine.insulin' };
    const state = stateOf({ looks: [other, look] });
    expect(looksAfter(state, { ...said, reason: 'Asked again' })).toEqual([
      other,
      { ...look, reason: 'Asked again' },
    ]);
    expect(looksAfter(state, { ...said, reason: ' ' })).toEqual([other]);
  });

  it('leaves the reason of a clinician who had the visit before, whatever the next one says', () => {
    const next = { id: userId(7), name: 'Nick Next' };
    const later: CommandContext = {
      ...context,
      author: { ...by, ...next },
      at: '2026-03-06T16:00:00.000Z',
    };
    const theirs = { ...look, reason: 'Asked', by: next.id, byName: next.name, at: later.at };
    const asked = { ...said, reason: 'Asked' };
    expect(looksAfter(stateOf({ looks: [look] }), asked, later)).toEqual([look, theirs]);
    // Their own words they change, and take back; what was said before them stays.
    expect(
      looksAfter(stateOf({ looks: [look, theirs] }), { ...said, reason: 'Seen' }, later),
    ).toEqual([look, { ...theirs, reason: 'Seen' }]);
    expect(looksAfter(stateOf({ looks: [look, theirs] }), { ...said, reason: '' }, later)).toEqual([
      look,
      { ...theirs, reason: '' },
    ]);
    // Handed back again, the first one's words are new ones.
    expect(looksAfter(stateOf({ looks: [look, theirs] }), asked)).toEqual([
      look,
      theirs,
      { ...look, reason: 'Asked' },
    ]);
  });

  it('is refused for a signed note, for a stranger, and beyond the limit', () => {
    expect(looksAfter(stateOf({ seal: seal('Nora Nurse', 'RN') }))).toMatchObject({
      code: 'note.already-signed',
    });
    expect(looksAfter(stateOf(), said, { ...context, assigned: false })).toMatchObject({
      code: 'visit.not-assigned',
    });
    const full = Array.from({ length: mostLooks }, (_, at) => ({ ...look, path: `other.${at}` }));
    expect(looksAfter(stateOf({ looks: full }))).toMatchObject({ code: 'request.invalid' });
    expect(looksAfter(stateOf({ looks: full }), { ...said, reason: '' })).toEqual(full);
    const [first] = full;
    expect(
      looksAfter(stateOf({ looks: full }), {
        ...said,
        path: must(first, 'look').path,
        reason: 'x',
      }),
    ).toHaveLength(mostLooks);
  });
});

describe('a report of the second look', () => {
  const formOf = ({ formId, formVersion }: Pick<Note, 'formId' | 'formVersion'>) =>
    formById(formId, formVersion);
  const form = must(formOf(noteOf()), 'form');
  const therapy = noteOf({
    visitId: visitId(2),
    dateOfService: '03/04/2026',
    formId: 'pt-evaluation',
    formVersion: 1,
    content: docOf({ 'cognition.state': 'intact' }),
    seal: seal('Petra Therapist', 'PT'),
  });
  const edit = {
    revision: 2,
    by: userId(6),
    byName: 'Dana Office',
    at: '2026-03-01T10:00:00.000Z',
    client: clientId(7),
    device: 'Desk',
  };
  const chart = {
    content: {
      ...docOf({ 'problems.p1.code': 'E11.9', 'problems.p1.text': 'Diabetes' }, 2),
      edits: [{ ...edit, revision: 1, byName: 'Somebody else' }, edit],
    },
  };
  const parts = { form, notes: [], formOf, patient: null, startOfCare: null };

  it('names the notes and who wrote the line of the chart', () => {
    const mine = noteOf({
      content: docOf({ 'endocrine.diabetes': 'none', 'neuro.memory': 'severe' }),
    });
    const report = lookReportOf({ ...parts, note: mine, notes: [therapy], patient: chart });
    expect(report.found.map(({ rule }) => rule)).toEqual(['SL-C10', 'SL-D05']);
    expect(report.documents).toEqual([
      {
        id: visitId(2),
        formId: 'pt-evaluation',
        formVersion: 1,
        author: 'Petra Therapist',
        role: 'PT',
        date: '03/04/2026',
      },
    ]);
    expect(report.written).toEqual([{ path: 'problems.p1', byName: 'Dana Office', at: edit.at }]);
  });

  it('leaves out a note whose form is not known, and a line nobody is known to have written', () => {
    const unknown = { ...parts, note: noteOf(), notes: [therapy], formOf: () => null };
    const imported = { content: { ...chart.content, edits: [] } };
    expect(lookReportOf({ ...unknown, patient: imported })).toMatchObject({
      found: [{ rule: 'SL-C10' }],
      documents: [],
      written: [],
    });
    expect(lookReportOf({ ...parts, note: noteOf() })).toEqual({
      found: [],
      documents: [],
      written: [],
    });
  });
});
