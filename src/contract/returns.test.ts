import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { docOf, note, userId, visit } from '#client/store/testing/records.ts';
import type { CommandContext } from './commands/command.ts';
import { replyToReturn } from './commands/reply-to-return.ts';
import { saveAnswers } from './commands/save-answers.ts';
import { submitNotes } from './commands/submit-notes.ts';
import type { Note } from './entities.ts';
import { answeredReturns, openReturn, returnOf } from './returns.ts';

const at = '2026-03-05T18:00:00.000Z';
const nora: CommandContext = {
  entryId: '00000000-0000-4000-8000-000000000901',
  author: { id: userId(), name: 'Nora Nurse', kind: 'clinician', role: 'CLINICIAN', signsAs: 'RN' },
  assigned: true,
  client: 'c',
  device: 'Phone',
  at,
  baseRevision: 1,
};
const values = { 'vitals.pulse': 72, 'vitals.temperature': 98.4, 'narrative.text': 'Stable.' };
const fields = [
  { path: 'vitals.pulse', comment: 'Please measure again' },
  { path: 'narrative.text', comment: 'Say how she walks' },
];
const round = returnOf(
  { at, by: userId(), byName: 'Quinn Reviewer', comment: 'Two answers', fields },
  values,
);
const returned = note({
  formId: 'skilled-nursing-visit',
  content: docOf(values),
  returned: fields,
  returns: [round],
});
const state = {
  visit: visit({ formId: returned.formId, status: 'NotesRejected' }),
  note: returned,
};

function noteAfter(outcome: ReturnType<typeof saveAnswers.apply>): Note {
  if (outcome.kind === 'rejected') throw new Error(outcome.code);
  return outcome.state.note;
}

describe('a returned note', () => {
  it('remembers what every returned and every changed answer said when it went back', () => {
    const once = noteAfter(
      saveAnswers.apply(state, { patch: { 'vitals.pulse': 88, 'vitals.temperature': null } }, nora),
    );
    const twice = noteAfter(
      saveAnswers.apply(
        { ...state, note: once },
        { patch: { 'vitals.temperature': 99, 'vitals.pulse': 90 } },
        nora,
      ),
    );
    expect(openReturn(twice)?.before).toEqual(values);
    const [answered] = must(answeredReturns(twice, twice.content.doc.values, at), 'returns');
    expect(answered?.answered).toEqual({
      at,
      after: { 'vitals.pulse': 90, 'vitals.temperature': 99, 'narrative.text': 'Stable.' },
    });
  });

  it('keeps the newest words of its author to each question, and takes empty ones back', () => {
    const say = (from: Note, path: string | null, text: string) =>
      noteAfter(replyToReturn.apply({ ...state, note: from }, { path, text }, nora));
    const replied = say(
      say(say(returned, 'vitals.pulse', 'First'), 'vitals.pulse', ' Measured twice '),
      null,
      'She was upset.',
    );
    expect(openReturn(replied)?.replies).toEqual([
      { path: 'vitals.pulse', text: 'Measured twice', by: userId(), byName: 'Nora Nurse', at },
      { path: null, text: 'She was upset.', by: userId(), byName: 'Nora Nurse', at },
    ]);
    expect(openReturn(say(replied, 'vitals.pulse', ' '))?.replies).toHaveLength(1);
  });

  it('takes no words to what was not returned, or is with the office again', () => {
    const words = { path: 'vitals.temperature', text: 'No' };
    expect(replyToReturn.apply(state, words, nora)).toMatchObject({ code: 'note.not-returned' });
    const returns = must(answeredReturns(returned, values, at), 'returns');
    const again = { ...state, note: { ...returned, returns } };
    expect(replyToReturn.apply(again, { ...words, path: null }, nora)).toMatchObject({
      code: 'note.not-returned',
    });
    expect(replyToReturn.apply(state, words, { ...nora, assigned: false })).toMatchObject({
      code: 'visit.not-assigned',
    });
  });
});

describe('answers filled from the last visit', () => {
  const form = must(formById('msw-visit'), 'form');
  const answers = sampleAnswers(form, { random: () => 0.5, date: '03/05/2026' });
  const seal = {
    hash: 'a'.repeat(64),
    revision: 1,
    clinician: { name: 'Nora Nurse', role: 'RN', strokes: '', at },
    patient: null,
    patientUnable: 'asleep',
  };
  const sealed = note({ formId: form.id, content: docOf(answers), seal });
  const submitted = (from: Note, filled?: string[]) => {
    const done = submitNotes.apply(
      { visit: visit({ formId: form.id, status: 'NotesDue' }), note: from },
      filled ? { filled } : {},
      nora,
    );
    return done.kind === 'applied' ? done.state.note.filled : done;
  };

  it('are named by the submission, until their author touches them after a return', () => {
    const filled = ['situation.caregiver', 'plan.next'];
    expect(submitted(sealed, filled)).toEqual(filled);
    expect(submitted(sealed)).toBeUndefined();
    const again = { at, by: userId(), byName: 'Quinn Reviewer', comment: 'Once more', fields: [] };
    const touched = { ...returnOf(again, answers), before: { 'plan.next': 'Earlier' } };
    expect(submitted({ ...sealed, filled, returns: [touched] })).toEqual(['situation.caregiver']);
  });
});
