import { describe, expect, it } from 'vitest';
import type { SigningDraft } from '#client/store/drafts/kept-signatures.ts';
import {
  emptySignature,
  emptySigning,
  isBegun,
  signingFlaws,
  signingOf,
  timed,
} from './signing.ts';
import { formById, newestForms } from '#forms/registry.ts';

const hand = { ...emptySignature('Ana Silva'), strokes: '600x200 M0 0l5 5' };
const draft: SigningDraft = {
  clinician: hand,
  signer: 'patient',
  patient: { ...hand, name: 'Maria Rivera' },
  relation: '',
  unableReason: '',
};
const signer = {
  by: '0192a000-0000-7000-8000-000000000004',
  name: 'Ana Silva',
  role: 'RN',
  at: '2026-11-20T18:12:00.000Z',
};
const asked = { asksPatient: true };

describe('signing a note', () => {
  it('asks for a name and strokes, or a typed name with its confirmation', () => {
    expect(signingFlaws(draft, true)).toEqual({ clinician: null, patient: null });
    expect(signingFlaws({ ...draft, clinician: { ...hand, name: ' ' } }, true).clinician).toBe(
      'name',
    );
    expect(signingFlaws({ ...draft, clinician: { ...hand, strokes: '' } }, true).clinician).toBe(
      'strokes',
    );
    expect(
      signingFlaws({ ...draft, clinician: { ...hand, strokes: '', typed: true } }, true).clinician,
    ).toBe('confirm');
    expect(
      signingFlaws(
        { ...draft, clinician: { ...hand, strokes: '', typed: true, confirmed: true } },
        true,
      ).clinician,
    ).toBeNull();
  });

  it('starts with the patient as the one who signs, and still wants their hand', () => {
    const fresh = emptySigning('Ana Silva', 'Rivera, Maria');
    expect(fresh.signer).toBe('patient');
    expect(fresh.patient.name).toBe('Maria Rivera');
    expect(signingFlaws(fresh, true).patient).toBe('strokes');
    expect(isBegun(fresh)).toBe(false);
    expect(isBegun({ ...fresh, signer: 'unable' })).toBe(true);
    expect(isBegun({ ...fresh, patient: { ...fresh.patient, typed: true } })).toBe(true);
    expect(isBegun({ ...fresh, patient: { ...hand, name: 'Maria Rivera' } })).toBe(true);
  });

  it('starts with the reason where the form says why the patient is not there, as at a transfer', () => {
    const absent = formById('oasis-transfer')?.review?.patientAbsent ?? '';
    const fresh = emptySigning('Ana Silva', 'Rivera, Maria', absent);
    expect(signingFlaws(fresh, true).patient).toBeNull();
    expect(signingOf({ ...fresh, clinician: hand }, signer, asked)).toMatchObject({
      patient: null,
      patientUnable: 'The patient is in an inpatient facility.',
    });
    // Whoever is there can sign, and a reason that was taken out is asked for.
    expect(signingFlaws({ ...fresh, signer: 'representative' }, true).patient).toBe('relation');
    expect(signingFlaws({ ...fresh, unableReason: ' ' }, true).patient).toBe('reason');
    expect(
      newestForms().flatMap(({ id, review }) => (review?.patientAbsent === undefined ? [] : [id])),
    ).toEqual(['oasis-transfer', 'oasis-transfer-discharge']);
  });

  it('asks a draft of an earlier app who signs, and why a patient cannot sign', () => {
    expect(isBegun({ ...draft, patient: emptySignature(''), signer: null })).toBe(false);
    expect(signingFlaws({ ...draft, signer: null }, true).patient).toBe('signer');
    expect(signingFlaws({ ...draft, signer: 'unable' }, true).patient).toBe('reason');
    expect(
      signingFlaws({ ...draft, signer: 'unable', unableReason: 'Asleep' }, true).patient,
    ).toBeNull();
    expect(signingFlaws({ ...draft, signer: null }, false).patient).toBeNull();
  });

  it('keeps strokes only for a drawn signature', () => {
    const typed = signingOf(
      { ...draft, clinician: { ...hand, typed: true, confirmed: true } },
      signer,
      asked,
    );
    expect(typed.clinician).toEqual({ ...signer, strokes: '' });
    expect(typed.patient?.strokes).toBe(hand.strokes);
  });

  it('signs as the account names the clinician, whatever name the draft holds', () => {
    const forged = { ...draft, clinician: { ...hand, name: 'Somebody Else' } };
    expect(signingOf(forged, signer, asked).clinician).toMatchObject(signer);
  });

  it('keeps the moment a signature was given until the mark changes', () => {
    const [noon, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'];
    const given = timed(emptySignature('Maria Rivera'), { ...hand, at: null }, noon);
    expect(given.at).toBe(noon);
    expect(timed(given, { ...given, name: 'M. Rivera' }, later).at).toBe(noon);
    expect(timed(given, { ...given, strokes: '600x200 M0 0l9 9' }, later).at).toBe(later);
    expect(timed(given, { ...given, strokes: '' }, later).at).toBeNull();
    expect(timed(given, { ...given, typed: true }, later).at).toBeNull();
    const signed = signingOf({ ...draft, patient: given }, signer, asked);
    expect([signed.patient?.at, signed.clinician.at]).toEqual([noon, signer.at]);
  });

  it('asks again to confirm a typed name that has changed, but not for a space after it', () => {
    const typed = { ...emptySignature('Maria Rivera'), typed: true, confirmed: true };
    const [noon, later] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'];
    const given = timed({ ...typed, confirmed: false }, typed, noon);
    expect(given).toMatchObject({ confirmed: true, at: noon });
    expect(timed(given, { ...given, name: 'Maria Rivera ' }, later)).toMatchObject({
      confirmed: true,
      at: noon,
    });
    const renamed = timed(given, { ...given, name: 'Rosa Rivera' }, later);
    expect(renamed).toMatchObject({ name: 'Rosa Rivera', confirmed: false, at: null });
    expect(signingFlaws({ ...draft, patient: renamed }, true).patient).toBe('confirm');
    expect(timed(renamed, { ...renamed, confirmed: true }, later).at).toBe(later);
  });

  it('asks again for a name or a reason that nobody can see', () => {
    const unseen = { ...draft, patient: { ...draft.patient, name: '\u200B' } };
    expect(signingFlaws(unseen, true).patient).toBe('name');
    const unsaid = { ...draft, signer: 'unable' as const, unableReason: '\u200B' };
    expect(signingFlaws(unsaid, true).patient).toBe('reason');
  });

  it('carries over what the patient attested before a return, whatever the draft says', () => {
    const before = { patient: null, patientUnable: 'Asleep' };
    expect(signingOf(draft, signer, { asksPatient: false, before })).toMatchObject(before);
  });

  it('asks how a representative is related, and names the clinician as the witness', () => {
    const other = { ...draft, signer: 'representative' as const };
    expect(signingFlaws(other, true).patient).toBe('relation');
    expect(signingFlaws({ ...other, relation: 'Daughter' }, true).patient).toBeNull();
    expect(signingOf({ ...other, relation: ' Daughter ' }, signer, asked).patient).toMatchObject({
      name: 'Maria Rivera',
      role: 'Representative',
      relation: 'Daughter',
      witnessedBy: 'Ana Silva',
    });
    expect(signingOf(draft, signer, asked).patient?.relation).toBe('Patient');
  });

  it('keeps the reason when a patient cannot sign, and neither where no patient signs', () => {
    expect(
      signingOf({ ...draft, signer: 'unable', unableReason: ' Asleep ' }, signer, asked),
    ).toMatchObject({ patient: null, patientUnable: 'Asleep' });
    expect(signingOf(draft, signer, { asksPatient: false })).toMatchObject({
      patient: null,
      patientUnable: null,
    });
  });
});
