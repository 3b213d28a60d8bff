import type { Attestation } from '#contract/attestation.ts';
import type { SignatureMark } from '#contract/entities.ts';
import { isVisible } from '#domain/texts.ts';
import type { SignatureDraft, SigningDraft } from '#client/store/drafts/kept-signatures.ts';
import type { Signing } from './seal.ts';

/** "Rivera, Maria" as signed: "Maria Rivera". */
export const signedName = (patientName: string): string =>
  patientName.split(', ').toReversed().join(' ');

export const emptySignature = (name: string): SignatureDraft => ({
  name,
  strokes: '',
  typed: false,
  confirmed: false,
  at: null,
});

/**
 * Nothing signed yet; who signs is the patient until somebody says otherwise.
 *
 * @param absent why the patient is not there to sign, as a rule of the form; empty for none
 */
export const emptySigning = (
  clinician: string,
  patientName: string,
  absent = '',
): SigningDraft => ({
  clinician: emptySignature(clinician),
  signer: absent === '' ? 'patient' : 'unable',
  patient: emptySignature(signedName(patientName)),
  relation: '',
  unableReason: absent,
});

/**
 * A changed signature with the moment it was given: when its pen lifted or its name was confirmed;
 * null while it is neither. A typed name that changes is confirmed again: what was confirmed was
 * another name.
 *
 * @param now ISO instant by the device's clock
 */
export function timed(before: SignatureDraft, given: SignatureDraft, now: string): SignatureDraft {
  const isRenamed = given.typed && given.name.trim() !== before.name.trim();
  const next = isRenamed ? { ...given, confirmed: false } : given;
  const isGiven = next.typed ? next.confirmed : next.strokes !== '';
  if (!isGiven) return { ...next, at: null };
  const isSame =
    before.at !== null &&
    before.strokes === next.strokes &&
    before.typed === next.typed &&
    before.confirmed === next.confirmed;
  return { ...next, at: isSame ? before.at : now };
}

/** What a signature still lacks. */
export type SigningFlaw = 'name' | 'strokes' | 'confirm' | 'signer' | 'reason' | 'relation';
export type SigningFlaws = {
  readonly clinician: SigningFlaw | null;
  readonly patient: SigningFlaw | null;
};

const flawOf = ({ name, strokes, typed, confirmed }: SignatureDraft): SigningFlaw | null => {
  if (!isVisible(name)) return 'name';
  if (typed) return confirmed ? null : 'confirm';
  return strokes === '' ? 'strokes' : null;
};

/**
 * What is missing, signature by signature; `asksPatient` is false for forms that only the clinician
 * signs, and for amendments.
 */
export function signingFlaws(
  { clinician, signer, patient, relation, unableReason }: SigningDraft,
  asksPatient: boolean,
): SigningFlaws {
  const ofPatient = (): SigningFlaw | null => {
    if (!asksPatient) return null;
    if (signer === null) return 'signer';
    if (signer === 'unable') return isVisible(unableReason) ? null : 'reason';
    if (signer === 'representative' && !isVisible(relation)) return 'relation';
    return flawOf(patient);
  };
  return { clinician: flawOf(clinician), patient: ofPatient() };
}

/**
 * Whether somebody has begun the patient's part: chosen another signer than the one it starts with,
 * drawn, or typed a name.
 */
export const isBegun = ({ signer, patient }: SigningDraft): boolean =>
  (signer !== null && signer !== 'patient') || patient.strokes !== '' || patient.typed;

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

/** The patient's mark, witnessed by the clinician, of the moment it was given. */
const patientMarkOf = ({ signer, patient, relation }: SigningDraft, { name, at }: Signer) => {
  const isOther = signer === 'representative';
  return {
    ...markOf(patient, isOther ? 'Representative' : 'Patient', patient.at ?? at),
    relation: isOther ? relation.trim() : 'Patient',
    witnessedBy: name,
  };
};

type Asked = {
  readonly asksPatient: boolean;
  /** What the patient attested before the note was returned; it is carried over unchanged. */
  readonly before?: Attestation | null;
};

/**
 * A complete draft as stored in the seal. The clinician signs with the name and role of the
 * account, at the moment of submission.
 */
export const signingOf = (
  draft: SigningDraft,
  clinician: Signer,
  { asksPatient, before = null }: Asked,
): Signing => ({
  clinician: {
    ...markOf({ ...draft.clinician, name: clinician.name }, clinician.role, clinician.at),
    name: clinician.name,
    by: clinician.by,
  },
  ...(before ?? {
    patient: asksPatient && draft.signer !== 'unable' ? patientMarkOf(draft, clinician) : null,
    patientUnable: asksPatient && draft.signer === 'unable' ? draft.unableReason.trim() : null,
  }),
});
