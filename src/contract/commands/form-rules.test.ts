import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { putForms } from '#forms/known.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import type { VisitAggregate } from '../targets.ts';
import { form, fresh, uuid } from '../testing/fresh-visit.ts';
import type { CommandContext } from './command.ts';
import { emptyMergedDoc } from './merged-doc.ts';
import { saveAnswers } from './save-answers.ts';
import { signNote } from './sign-note.ts';
import { submitNotes } from './submit-notes.ts';

const [first] = form.sections;
const ofFirst = must(first, 'section').items.flatMap((item) => ('path' in item ? [item.path] : []));

/** No released form has these rules yet: versions to come stand in. */
const mixed = {
  ...form,
  version: 99,
  sections: form.sections.map((section) =>
    section === first ? { ...section, signedBy: ['RN' as const] } : section,
  ),
};
const judged = {
  ...form,
  version: 98,
  checks: (answers: Answers) =>
    answers['visit.identityConfirmed'] === true
      ? [{ id: 'X', severity: 'fatal' as const, paths: ['visit.identityConfirmed'], text: 'No' }]
      : [],
};
/** An assessment is its professions' own as a whole. */
const assessed = { ...form, version: 97, timepoint: '01' as const, disciplines: ['RN' as const] };
putForms([mixed, judged, assessed]);

const context = (signsAs: string): CommandContext => ({
  entryId: uuid(1),
  author: { id: uuid(2), name: 'Ana Silva', kind: 'clinician', role: 'CLINICIAN', signsAs },
  assigned: true,
  client: uuid(3),
  device: 'phone',
  at: '2026-11-21T17:40:00.000Z',
  baseRevision: 0,
});
const mark = (role: string) => ({
  hash: 'a'.repeat(64),
  clinician: { name: 'Ana Silva', role, strokes: '', at: '2026-11-21T17:40:00.000Z' },
  patient: null,
  patientUnable: 'asleep',
});

const complete: Answers = {
  ...sampleAnswers(form, { random: () => 0.4, date: '11/21/2026' }),
  'visit.identityConfirmed': false,
};

const stateOf = (formVersion: number, values: Answers, signsAs = 'MSW'): VisitAggregate => ({
  visit: { ...fresh.visit, providerType: signsAs, status: 'NotesDue' },
  note: {
    ...fresh.note,
    formVersion,
    content: { ...emptyMergedDoc, doc: { ...emptyMergedDoc.doc, values } },
    seal: { ...mark(signsAs), revision: 1 },
  },
});
const unsigned = ({ visit, note }: VisitAggregate): VisitAggregate => ({
  visit,
  note: { ...note, seal: null },
});
const without = (paths: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(complete).filter(([path]) => !paths.includes(path)));

describe('a note with a part that only a nurse signs', () => {
  it('cannot be signed by another clinician once that part is answered', () => {
    const result = signNote.apply(
      unsigned(stateOf(mixed.version, complete)),
      mark('MSW'),
      context('MSW'),
    );
    expect(result).toMatchObject({ kind: 'rejected', code: 'note.signed-by' });
    const fields = result.kind === 'rejected' ? result.fields.map(({ path }) => path) : [];
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((path) => !ofFirst.includes(path))).toEqual([]);
  });

  it('is signed by the nurse, and without an answer there by anybody', () => {
    // The form is known here, as a pack is once it was read, so the seal is set.
    const sealedBy = (role: string) => ({
      kind: 'applied',
      state: { note: { seal: { ...mark(role), revision: 0 } } },
    });
    const all = unsigned(stateOf(mixed.version, complete, 'RN'));
    expect(signNote.apply(all, mark('RN'), context('RN'))).toMatchObject(sealedBy('RN'));
    const rest = unsigned(stateOf(mixed.version, without(ofFirst)));
    expect(signNote.apply(rest, mark('MSW'), context('MSW'))).toMatchObject(sealedBy('MSW'));
  });

  it('takes no addendum to that part from who may not sign it', () => {
    const sealed = stateOf(mixed.version, without(ofFirst));
    const patch = { 'visit.identityConfirmed': true };
    expect(saveAnswers.apply(sealed, { patch }, context('MSW'))).toMatchObject({
      kind: 'rejected',
      code: 'note.signed-by',
      fields: [{ path: 'visit.identityConfirmed' }],
    });
    const added = saveAnswers.apply(sealed, { patch }, context('RN'));
    expect(added).toMatchObject({ kind: 'applied', state: { note: { addenda: [{ patch }] } } });
    const other = { patch: { 'narrative.text': 'Called back.' } };
    expect(saveAnswers.apply(sealed, other, context('MSW')).kind).toBe('applied');
  });

  it('is the whole of an assessment, which only its professions sign', () => {
    const state = unsigned(stateOf(assessed.version, complete));
    expect(signNote.apply(state, mark('LVN'), context('LVN'))).toMatchObject({
      kind: 'rejected',
      code: 'note.signed-by',
    });
    expect(signNote.apply(state, mark('RN'), context('RN')).kind).toBe('applied');
    // Without an answer there is nothing of theirs to sign either.
    const empty = unsigned(stateOf(assessed.version, {}));
    expect(signNote.apply(empty, mark('LVN'), context('LVN'))).toMatchObject({
      kind: 'rejected',
      code: 'note.of-others',
    });
  });

  it('is not submitted by others where it is the whole, though an earlier app sealed it', () => {
    const submit = (signsAs: string, values: Answers) =>
      submitNotes.apply(stateOf(assessed.version, values, signsAs), {}, context(signsAs));
    for (const values of [{}, complete])
      expect(submit('LVN', values)).toMatchObject({ kind: 'rejected', code: 'note.of-others' });
    expect(submit('RN', {})).toMatchObject({ kind: 'rejected', code: 'note.incomplete' });
    expect(submit('RN', complete).kind).toBe('applied');
  });

  it('is complete without that part for who may not sign it', () => {
    const submit = (signsAs: string) =>
      submitNotes.apply(stateOf(mixed.version, without(ofFirst), signsAs), {}, context(signsAs));
    expect(submit('MSW').kind).toBe('applied');
    expect(submit('RN')).toMatchObject({ kind: 'rejected', code: 'note.incomplete' });
  });
});

describe('the checks of a form', () => {
  it('refuse the submission where they are fatal', () => {
    const submit = (isWrong: boolean) =>
      submitNotes.apply(
        stateOf(judged.version, { ...complete, 'visit.identityConfirmed': isWrong }),
        {},
        context('MSW'),
      );
    expect(submit(true)).toMatchObject({
      code: 'note.incomplete',
      fields: [{ path: 'visit.identityConfirmed' }],
    });
    expect(submit(false).kind).toBe('applied');
  });
});
