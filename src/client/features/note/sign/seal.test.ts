import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Seal } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { canonicalNote } from '#forms/canonical.ts';
import { formById } from '#forms/registry.ts';
import { checkSeal, sealedText } from '#contract/seal-check.ts';
import { filledAnswers, ids, mark, noteOf } from '../testing/filled-note.ts';
import { sealNote, sha256Hex } from './seal.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const parts = {
  visitId: ids.visit,
  formId: form.id,
  formVersion: form.version,
  answers: filledAnswers(form),
};
const signing = {
  clinician: { ...mark('Ana Silva', 'RN', 'M1 1L2 2'), by: ids.provider },
  patient: {
    ...mark('Rosa Rivera', 'Representative'),
    relation: 'Daughter',
    witnessedBy: 'Ana Silva',
  },
  patientUnable: null,
};

describe('a note’s seal', () => {
  it('is the SHA-256 the server computes from the same canonical text', async () => {
    const seal = await sealNote(parts, signing);
    const text = must(sealedText(noteOf(parts.answers), seal), 'text');
    expect(seal.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(await sha256Hex('Größe 👍')).toBe(createHash('sha256').update('Größe 👍').digest('hex'));
  });

  it('breaks with any change of an answer, but not with hidden answers', async () => {
    const seal = await sealNote(parts, signing);
    const check = (answers: typeof parts.answers) =>
      checkSeal(noteOf(answers, { seal: { ...seal, revision: 1 } }), sha256Hex);
    expect(await check(parts.answers)).toBe('matches');
    expect(await check({ ...parts.answers, 'vitals.pulse': 61 })).toBe('differs');
    expect(await check({ ...parts.answers, 'wounds.gone.length': 3 })).toBe('matches');
    expect(await checkSeal(noteOf(parts.answers), sha256Hex)).toBe('not-signed');
    expect(
      await checkSeal(
        noteOf(parts.answers, { formVersion: 99, seal: { ...seal, revision: 1 } }),
        sha256Hex,
      ),
    ).toBe('unknown-form');
  });

  it('breaks with another signer, mark, time, relation or witness', async () => {
    const seal: Seal = { ...(await sealNote(parts, signing)), revision: 1 };
    const check = (changed: Partial<Seal>) =>
      checkSeal(noteOf(parts.answers, { seal: { ...seal, ...changed } }), sha256Hex);
    const { clinician, patient } = signing;
    expect(await check({})).toBe('matches');
    for (const changed of [
      { clinician: { ...clinician, name: 'Somebody Else' } },
      { clinician: { ...clinician, by: ids.patient } },
      { clinician: { ...clinician, role: 'MD' } },
      { clinician: { ...clinician, at: '1999-01-01T09:00:00.000Z' } },
      { clinician: { ...clinician, strokes: '' } },
      { patient: { ...patient, relation: 'Neighbour' } },
      { patient: { ...patient, witnessedBy: 'Somebody Else' } },
      { patient: null, patientUnable: 'Asleep' },
    ])
      expect(await check(changed), JSON.stringify(changed)).toBe('differs');
  });

  it('of the first version still verifies: it covers the answers alone', async () => {
    const hash = createHash('sha256').update(canonicalNote(parts)).digest('hex');
    const first = { hash, revision: 1, ...signing };
    expect(await checkSeal(noteOf(parts.answers, { seal: first }), sha256Hex)).toBe('matches');
    const claimed = { ...first, version: 2 as const };
    expect(await checkSeal(noteOf(parts.answers, { seal: claimed }), sha256Hex)).toBe('differs');
  });
});
