import { canonicalContent } from '#forms/canonical.ts';
import { isReleased, loadForm } from '#forms/load.ts';
import type { Note, Seal } from './entities.ts';

/** What a seal covers: the answers of one visit's note in one version of its form. */
export type SealedNote = Pick<Note, 'visitId' | 'formId' | 'formVersion'> & {
  readonly content: Pick<Note['content'], 'doc'>;
};

/** `unknown-form`: this version of the program does not know the form, so it cannot say. */
export type SealCheck = 'matches' | 'differs' | 'not-signed' | 'unknown-form';

/** The part of a seal that says who signed. */
type Signatures = Pick<Seal, 'version' | 'clinician' | 'patient' | 'patientUnable'>;

/** The signatures as the hash of version 2 covers them, field by field in one order. */
const sealedSignatures = ({ clinician, patient, patientUnable }: Signatures) => ({
  clinician: {
    by: clinician.by ?? null,
    name: clinician.name,
    role: clinician.role,
    at: clinician.at,
    strokes: clinician.strokes,
  },
  patient: patient && {
    name: patient.name,
    role: patient.role,
    relation: patient.relation ?? null,
    witnessedBy: patient.witnessedBy ?? null,
    at: patient.at,
    strokes: patient.strokes,
  },
  patientUnable,
});

/**
 * The text whose SHA-256 is the seal of a note; null when its form is not known here. Signing and
 * verifying both use it. A seal of version 2 covers the answers and who signed; an earlier one
 * covers the answers alone (decision 057).
 */
export function sealedText(
  { visitId, formId, formVersion, content }: SealedNote,
  seal: Signatures,
): string | null {
  if (!isReleased(formId, formVersion)) return null;
  const answers = content.doc.values;
  const note = canonicalContent({ visitId, formId, formVersion, answers });
  return JSON.stringify(
    seal.version === 2 ? { ...note, seal: 2, signatures: sealedSignatures(seal) } : note,
  );
}

/**
 * Whether a note still says what was signed. The same on the device, on the server and for what a
 * PDF carries.
 *
 * @param sha256 SHA-256 of a text in UTF-8, as lower-case hex
 */
export async function checkSeal(
  note: SealedNote & Pick<Note, 'seal'>,
  sha256: (text: string) => string | Promise<string>,
): Promise<SealCheck> {
  if (note.seal === null) return 'not-signed';
  await loadForm(note.formId, note.formVersion);
  const text = sealedText(note, note.seal);
  if (text === null) return 'unknown-form';
  return (await sha256(text)) === note.seal.hash ? 'matches' : 'differs';
}

/**
 * The two files a signed note's PDF carries, so that a stranger who has nothing but the PDF can
 * check it: the sealed text byte for byte, whose SHA-256 is the seal printed on the pages, and the
 * seal with the digest of the pages.
 */
export const sealedFileNames = { note: 'signed-note.json', seal: 'seal.json' } as const;

/**
 * What a hash from outside, such as a PDF's, is for a note: its seal, one before it was
 * returned, or none of it.
 */
export type HashStanding = 'current' | 'earlier' | 'unknown';

export function standingOf(
  { seal, pastSeals }: Pick<Note, 'seal' | 'pastSeals'>,
  hash: string,
): HashStanding {
  if (seal?.hash === hash) return 'current';
  return pastSeals.some((past) => past.hash === hash) ? 'earlier' : 'unknown';
}
