import type { Note, PatientMark, Seal } from './entities.ts';

/** The patient's part of a seal: a signature, or why there is none. */
export type Attestation = Pick<Seal, 'patient' | 'patientUnable'>;

/**
 * What the patient attested before a note was returned: the visit, which a correction does not
 * change, so nobody asks for it again. A signature outweighs a later reason for none; null when the
 * patient was never asked (decision 064).
 */
export function attestedBefore({ pastSeals }: Pick<Note, 'pastSeals'>): Attestation | null {
  const newest = pastSeals.toReversed();
  const signed = newest.find(({ patient }) => patient !== null);
  if (signed) return { patient: signed.patient, patientUnable: null };
  const unable = newest.find(({ patientUnable }) => patientUnable !== null);
  return unable ? { patient: null, patientUnable: unable.patientUnable } : null;
}

/** The patient's part of a note: its seal's, unless the patient signed an earlier seal. */
export function attestationOf(note: Pick<Note, 'seal' | 'pastSeals'>): Attestation {
  const { seal } = note;
  if (seal?.patient) return { patient: seal.patient, patientUnable: null };
  const before = attestedBefore(note);
  if (before?.patient || seal === null) return before ?? { patient: null, patientUnable: null };
  return { patient: null, patientUnable: seal.patientUnable };
}

const isSameMark = (one: PatientMark, other: PatientMark): boolean =>
  one.name === other.name &&
  one.role === other.role &&
  one.relation === other.relation &&
  one.witnessedBy === other.witnessedBy &&
  one.strokes === other.strokes &&
  one.at === other.at;

/** Whether a patient's mark is one of a note's earlier seals, unchanged. */
export const isCarriedMark = ({ pastSeals }: Pick<Note, 'pastSeals'>, mark: PatientMark): boolean =>
  pastSeals.some(({ patient }) => patient !== null && isSameMark(patient, mark));
