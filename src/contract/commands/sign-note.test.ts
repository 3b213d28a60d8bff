import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { sealedText } from '../seal-check.ts';
import { done, fresh as state, nurse, sha256, uuid } from '../testing/fresh-visit.ts';
import { signNote } from './sign-note.ts';

describe('signing as oneself, with the patient’s part', () => {
  const signedBy = (
    parts: object = {},
    patient: object | null = null,
    patientUnable: string | null = patient ? null : 'asleep',
  ) => {
    const signatures = {
      version: 2 as const,
      clinician: {
        by: nurse.author.id,
        name: 'Ana Silva',
        role: 'MSW',
        strokes: 'M1 1L2 2',
        at: nurse.at,
        ...parts,
      },
      patient: patient && {
        name: 'Rosa Rivera',
        role: 'Representative',
        relation: 'Daughter',
        witnessedBy: 'Ana Silva',
        strokes: '',
        at: nurse.at,
        ...patient,
      },
      patientUnable,
    };
    return { hash: sha256(must(sealedText(state.note, signatures), 'text')), ...signatures };
  };
  it('seals the signer with the answers, and keeps when the server received it', () => {
    const received = { at: '2026-11-21T18:00:00.000Z', differenceMs: 5, counter: null };
    const mark = signedBy({}, {});
    expect(done(signNote.apply(state, mark, { ...nurse, received })).note.seal).toEqual({
      ...mark,
      revision: state.note.content.doc.revision,
      received: { at: received.at, differenceMs: 5 },
    });
  });
  it.each([
    ['another name', { name: 'Somebody Else' }, null],
    ['another role', { role: 'RN' }, null],
    ['another account', { by: uuid(77) }, null],
    ['no account', { by: undefined }, null],
    ['somebody else as the witness', {}, { witnessedBy: 'Somebody Else' }],
  ])('refuses a signature that names %s, whatever its hash covers', (_what, parts, patient) =>
    expect(signNote.apply(state, signedBy(parts, patient), nurse)).toMatchObject({
      kind: 'rejected',
      code: 'note.signer',
    }),
  );
  const again = (past: object) => ({
    ...state,
    note: { ...state.note, pastSeals: [{ ...signedBy({}, {}), revision: 1, ...past }] },
  });
  const lacking = { kind: 'rejected', code: 'note.patient-signature' };
  it.each([
    ['no name of the patient', { name: ' ' }, null],
    ['a name that nobody can see', { name: '\u200B\u3164' }, null],
    ['a reason beside no name', { name: '' }, 'asleep'],
    ['a blank reason', null, '  '],
    ['a reason that nobody can see', null, '\u200B'],
    ['a blank reason beside a name', {}, ' '],
  ])('refuses a signature with %s, whatever an earlier seal has', (_what, patient, unable) => {
    const mark = signedBy({}, patient, unable);
    expect(signNote.apply(state, mark, nurse)).toMatchObject(lacking);
    expect(signNote.apply(again({}), mark, nurse)).toMatchObject(lacking);
    const carried = again({ patient: mark.patient });
    expect(signNote.apply(carried, mark, nurse)).toMatchObject(lacking);
  });
  it('takes one without the patient only where an earlier seal has their part to be seen', () => {
    const mark = signedBy({}, null, null);
    expect(signNote.apply(state, mark, nurse)).toMatchObject(lacking);
    expect(signNote.apply(again({}), mark, nurse).kind).toBe('applied');
    const unable = again({ patient: null, patientUnable: 'asleep' });
    expect(signNote.apply(unable, mark, nurse).kind).toBe('applied');
    for (const blank of [
      { patient: null, patientUnable: '  ' },
      { patient: { ...signedBy({}, {}).patient, name: ' ' }, patientUnable: null },
    ])
      expect(signNote.apply(again(blank), mark, nurse)).toMatchObject(lacking);
  });
  it('takes a name in any script', () => {
    for (const name of ['李', 'Ж', 'ﻡ', '—', '🙂'])
      expect(signNote.apply(state, signedBy({}, { name }), nurse).kind, name).toBe('applied');
  });
  it('carries a patient’s mark from before a return, with its own witness', () => {
    const carried = signedBy({}, { witnessedBy: 'Rosa Other', at: '2026-11-20T09:00:00.000Z' });
    const amended = {
      ...state,
      note: { ...state.note, pastSeals: [{ ...carried, revision: 1 }] },
    };
    expect(done(signNote.apply(amended, carried, nurse)).note.seal?.patient).toEqual(
      carried.patient,
    );
    expect(signNote.apply(state, carried, nurse)).toMatchObject({ code: 'note.signer' });
  });
  it('refuses a signer that was changed after the hash was made', () => {
    const [mine, later] = [signedBy(), signedBy({ at: '2026-11-21T17:41:00.000Z' })];
    expect(signNote.apply(state, { ...later, hash: mine.hash }, nurse)).toMatchObject({
      code: 'note.signature-stale',
    });
  });
});
