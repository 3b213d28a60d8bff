import { isVisible } from '#domain/texts.ts';
import type { Note, PatientMark, Seal } from './entities.ts';

/** The patient's part of a seal: a signature, or why there is none. */
export type Attestation = Pick<Seal, 'patient' | 'patientUnable'>;

/** The parts of a seal that say something: a mark without a name and a blank reason say nothing. */
const saidBy = ({ patient, patientUnable }: Attestation): Attestation => ({
  patient: patient !== null && isVisible(patient.name) ? patient : null,
  patientUnable: patientUnable !== null && isVisible(patientUnable) ? patientUnable : null,
});

/** Whether nothing of the patient's part is blank: what is there can be read. */
export function isReadable(part: Attestation): boolean {
  const said = saidBy(part);
  return said.patient === part.patient && said.patientUnable === part.patientUnable;
}

/**
 * What the patient attested before a note was returned: the visit, which a correction does not
 * change, so nobody asks for it again. A signature outweighs a later reason for none; null when the
 * patient was never asked (decision 064).
 */
export function attestedBefore({ pastSeals }: Pick<Note, 'pastSeals'>): Attestation | null {
  const newest = pastSeals.map(saidBy).toReversed();
  const signed = newest.find(({ patient }) => patient !== null);
  if (signed) return { patient: signed.patient, patientUnable: null };
  return newest.find(({ patientUnable }) => patientUnable !== null) ?? null;
}

/**
 * The patient's part of a note: its seal's, unless that says nothing or the patient signed an
 * earlier seal.
 */
export function attestationOf({ seal, pastSeals }: Pick<Note, 'seal' | 'pastSeals'>): Attestation {
  return (
    attestedBefore({ pastSeals: seal ? [...pastSeals, seal] : pastSeals }) ?? {
      patient: null,
      patientUnable: null,
    }
  );
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
