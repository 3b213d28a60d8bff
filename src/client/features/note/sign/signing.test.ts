import { describe, expect, it } from 'vitest';
import { emptySignature, signingFlaws, signingOf, type SigningDraft } from './signing.ts';

const hand = { ...emptySignature('Ana Silva'), strokes: '600x200 M0 0l5 5' };
const draft: SigningDraft = {
  clinician: hand,
  signer: 'patient',
  patient: { ...hand, name: 'Maria Rivera' },
  unableReason: '',
};
const parts = { role: 'RN', at: '2026-11-20T18:12:00.000Z', asksPatient: true };

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

  it('preselects nobody for the patient, and asks why a patient cannot sign', () => {
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
      parts,
    );
    expect(typed.clinician).toEqual({ name: 'Ana Silva', role: 'RN', strokes: '', at: parts.at });
    expect(typed.patient?.strokes).toBe(hand.strokes);
  });

  it('keeps the reason when a patient cannot sign, and neither where no patient signs', () => {
    expect(
      signingOf({ ...draft, signer: 'unable', unableReason: ' Asleep ' }, parts),
    ).toMatchObject({ patient: null, patientUnable: 'Asleep' });
    expect(signingOf({ ...draft, signer: 'representative' }, parts).patient?.role).toBe(
      'Representative',
    );
    expect(signingOf(draft, { ...parts, asksPatient: false })).toMatchObject({
      patient: null,
      patientUnable: null,
    });
  });
});
