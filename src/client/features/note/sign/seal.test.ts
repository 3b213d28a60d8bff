import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { canonicalNote } from '#forms/canonical.ts';
import { formById } from '#forms/registry.ts';
import { checkSeal } from '#contract/seal-check.ts';
import { filledAnswers, ids, mark, noteOf } from '../testing/filled-note.ts';
import { sealNote, sha256Hex } from './seal.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const parts = {
  visitId: ids.visit,
  formId: form.id,
  formVersion: form.version,
  answers: filledAnswers(form),
};
const signing = { clinician: mark('Ana Silva', 'RN'), patient: null, patientUnable: 'Asleep' };

describe('a note’s seal', () => {
  it('is the SHA-256 the server computes from the same canonical text', async () => {
    const seal = await sealNote(parts, signing);
    expect(seal.hash).toBe(createHash('sha256').update(canonicalNote(parts)).digest('hex'));
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
});
