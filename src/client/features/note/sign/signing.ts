import type { SignatureMark } from '#contract/entities.ts';
import type { Signing } from './seal.ts';

/** A signature in progress: drawn, or a typed name with a confirmation. */
export type SignatureDraft = {
  readonly name: string;
  readonly strokes: string;
  readonly typed: boolean;
  readonly confirmed: boolean;
};

/** "Rivera, Maria" as signed: "Maria Rivera". */
export const signedName = (patientName: string): string =>
  patientName.split(', ').toReversed().join(' ');

export const emptySignature = (name: string): SignatureDraft => ({
  name,
  strokes: '',
  typed: false,
  confirmed: false,
});

/** Who signs in the patient's place. */
export type PatientSigner = 'patient' | 'representative' | 'unable';

export type SigningDraft = {
  readonly clinician: SignatureDraft;
  /** Null until chosen: nothing is preselected. */
  readonly signer: PatientSigner | null;
  readonly patient: SignatureDraft;
  readonly unableReason: string;
};

/** What a signature still lacks. */
export type SigningFlaw = 'name' | 'strokes' | 'confirm' | 'signer' | 'reason';
export type SigningFlaws = {
  readonly clinician: SigningFlaw | null;
  readonly patient: SigningFlaw | null;
};

const flawOf = ({ name, strokes, typed, confirmed }: SignatureDraft): SigningFlaw | null => {
  if (name.trim() === '') return 'name';
  if (typed) return confirmed ? null : 'confirm';
  return strokes === '' ? 'strokes' : null;
};

/**
 * What is missing, signature by signature; `asksPatient` is false for forms that only the clinician
 * signs.
 */
export function signingFlaws(
  { clinician, signer, patient, unableReason }: SigningDraft,
  asksPatient: boolean,
): SigningFlaws {
  const ofPatient = (): SigningFlaw | null => {
    if (!asksPatient) return null;
    if (signer === null) return 'signer';
    if (signer === 'unable') return unableReason.trim() === '' ? 'reason' : null;
    return flawOf(patient);
  };
  return { clinician: flawOf(clinician), patient: ofPatient() };
}

const markOf = (
  { name, strokes, typed }: SignatureDraft,
  role: string,
  at: string,
): SignatureMark => ({ name: name.trim(), role, strokes: typed ? '' : strokes, at });

/**
 * A complete draft as stored in the seal.
 *
 * @param role the clinician's credential, such as RN
 * @param at ISO instant of signing
 */
export const signingOf = (
  draft: SigningDraft,
  { role, at, asksPatient }: { role: string; at: string; asksPatient: boolean },
): Signing => ({
  clinician: markOf(draft.clinician, role, at),
  patient:
    asksPatient && draft.signer !== 'unable'
      ? markOf(draft.patient, draft.signer === 'representative' ? 'Representative' : 'Patient', at)
      : null,
  patientUnable: asksPatient && draft.signer === 'unable' ? draft.unableReason.trim() : null,
});
