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
  /** What a representative is to the patient. */
  readonly relation: string;
  readonly unableReason: string;
};

/** What a signature still lacks. */
export type SigningFlaw = 'name' | 'strokes' | 'confirm' | 'signer' | 'reason' | 'relation';
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
  { clinician, signer, patient, relation, unableReason }: SigningDraft,
  asksPatient: boolean,
): SigningFlaws {
  const ofPatient = (): SigningFlaw | null => {
    if (!asksPatient) return null;
    if (signer === null) return 'signer';
    if (signer === 'unable') return unableReason.trim() === '' ? 'reason' : null;
    if (signer === 'representative' && relation.trim() === '') return 'relation';
    return flawOf(patient);
  };
  return { clinician: flawOf(clinician), patient: ofPatient() };
}

const markOf = (
  { name, strokes, typed }: SignatureDraft,
  role: string,
  at: string,
): SignatureMark => ({ name: name.trim(), role, strokes: typed ? '' : strokes, at });

/** The person who signs, as the account names them, and the moment by the device's clock. */
export type Signer = {
  readonly by: string;
  readonly name: string;
  /** Credential or discipline, such as RN. */
  readonly role: string;
  /** ISO instant. */
  readonly at: string;
};

/** The patient's mark, witnessed by the clinician. */
const patientMarkOf = ({ signer, patient, relation }: SigningDraft, { name, at }: Signer) => {
  const isOther = signer === 'representative';
  return {
    ...markOf(patient, isOther ? 'Representative' : 'Patient', at),
    relation: isOther ? relation.trim() : 'Patient',
    witnessedBy: name,
  };
};

/**
 * A complete draft as stored in the seal. The clinician signs with the name and role of the
 * account.
 */
export const signingOf = (
  draft: SigningDraft,
  clinician: Signer,
  { asksPatient }: { readonly asksPatient: boolean },
): Signing => ({
  clinician: {
    ...markOf({ ...draft.clinician, name: clinician.name }, clinician.role, clinician.at),
    name: clinician.name,
    by: clinician.by,
  },
  patient: asksPatient && draft.signer !== 'unable' ? patientMarkOf(draft, clinician) : null,
  patientUnable: asksPatient && draft.signer === 'unable' ? draft.unableReason.trim() : null,
});
