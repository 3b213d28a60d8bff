import { describe, expect, it } from 'vitest';
import { attestationOf, attestedBefore, isCarriedMark } from './attestation.ts';
import type { Seal } from './entities.ts';

const at = '2026-11-20T18:12:00.000Z';
const patient = {
  name: 'Maria Rivera',
  role: 'Patient',
  relation: 'Patient',
  witnessedBy: 'Ana Silva',
  strokes: '600x200 M1 1l2 2',
  at,
};
const sealOf = (parts: Partial<Seal>): Seal => ({
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Ana Silva', role: 'RN', strokes: '', at },
  patient: null,
  patientUnable: null,
  ...parts,
});
const [signed, unable] = [sealOf({ patient }), sealOf({ patientUnable: 'Asleep' })];

describe('what the patient attested', () => {
  it('stays from before a return; a signature outweighs a later reason for none', () => {
    expect(attestedBefore({ pastSeals: [signed] })?.patient).toEqual(patient);
    expect(attestedBefore({ pastSeals: [signed, unable] })).toEqual({
      patient,
      patientUnable: null,
    });
    expect(attestedBefore({ pastSeals: [unable] })).toEqual({
      patient: null,
      patientUnable: 'Asleep',
    });
    expect(attestedBefore({ pastSeals: [sealOf({})] })).toBeNull();
  });

  it('is never “did not sign” for somebody who did', () => {
    expect(attestationOf({ seal: unable, pastSeals: [signed] }).patientUnable).toBeNull();
    expect(attestationOf({ seal: unable, pastSeals: [] }).patientUnable).toBe('Asleep');
    expect(attestationOf({ seal: signed, pastSeals: [unable] })).toEqual({
      patient,
      patientUnable: null,
    });
    expect(attestationOf({ seal: null, pastSeals: [] })).toEqual({
      patient: null,
      patientUnable: null,
    });
  });

  it('is nothing where nobody can see it', () => {
    const [blank, unsaid] = [
      sealOf({ patient: { ...patient, name: ' ', strokes: '' } }),
      sealOf({ patientUnable: '\u200B' }),
    ];
    for (const seal of [blank, unsaid]) {
      expect(attestedBefore({ pastSeals: [seal] })).toBeNull();
      expect(attestedBefore({ pastSeals: [signed, seal] })?.patient).toEqual(patient);
      expect(attestationOf({ seal, pastSeals: [signed] }).patient).toEqual(patient);
      expect(attestationOf({ seal, pastSeals: [unable] }).patientUnable).toBe('Asleep');
      expect(attestationOf({ seal, pastSeals: [] })).toEqual({
        patient: null,
        patientUnable: null,
      });
    }
  });

  it('is the earlier reason where a later seal says nothing, and the later one where it does', () => {
    const reason = (seal: Seal) => attestationOf({ seal, pastSeals: [unable] }).patientUnable;
    expect(reason(sealOf({}))).toBe('Asleep');
    expect(reason(sealOf({ patientUnable: 'In pain' }))).toBe('In pain');
  });

  it('is carried only unchanged', () => {
    expect(isCarriedMark({ pastSeals: [signed] }, patient)).toBe(true);
    for (const changed of [
      { name: 'Somebody Else' },
      { strokes: '' },
      { at: '1999-01-01T09:00:00.000Z' },
      { relation: 'Daughter' },
      { witnessedBy: 'Somebody Else' },
    ])
      expect(isCarriedMark({ pastSeals: [signed] }, { ...patient, ...changed })).toBe(false);
    expect(isCarriedMark({ pastSeals: [unable] }, patient)).toBe(false);
  });
});
