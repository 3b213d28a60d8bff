import type { PulledRow } from '#contract/sync.ts';
import { keptByVisit, type KeptParts } from './kept-by-visit.ts';
import { dropReplies } from './kept-replies.ts';

/**
 * Signatures collected for notes that are not submitted yet, because a hand that signed cannot be
 * asked again: written the moment the pen lifts, and kept until the server has the signed note
 * (decision 064). Beside them, which answers were filled from the last visit.
 */

/** A signature in progress: drawn, or a typed name with a confirmation. */
export type SignatureDraft = {
  readonly name: string;
  readonly strokes: string;
  readonly typed: boolean;
  readonly confirmed: boolean;
  /** When the pen lifted or the name was confirmed, by the device (ISO instant). */
  readonly at: string | null;
};

/** Who signs in the patient's place. */
type PatientSigner = 'patient' | 'representative' | 'unable';

export type SigningDraft = {
  readonly clinician: SignatureDraft;
  /** Null until chosen, as drafts of earlier versions of the app begin. */
  readonly signer: PatientSigner | null;
  readonly patient: SignatureDraft;
  /** What a representative is to the patient. */
  readonly relation: string;
  readonly unableReason: string;
};

const signatures = keptByVisit<SigningDraft>('signatures');
const filled = keptByVisit<readonly string[]>('filled');

/**
 * Keeps the signatures of a visit's note; resolves with what is on the disk then.
 *
 * @param changed parts that this page changed: the others stay as another tab may have kept them,
 * so that a page opened before the patient signed does not undo it
 * @throws the device's storage error
 */
export const keepSignatures = (
  parts: KeptParts,
  visitId: string,
  given: SigningDraft,
  changed: readonly (keyof SigningDraft)[],
): Promise<SigningDraft> =>
  signatures.update(parts, visitId, (kept) =>
    kept === null
      ? given
      : { ...kept, ...Object.fromEntries(changed.map((part) => [part, given[part]])) },
  );

/** The signatures kept for a visit's note; null when there are none. */
export const keptSignatures = signatures.read;

/** Forgets the signatures of a visit that did not take place: they belong to no other visit. */
export const forgetSignatures = (parts: KeptParts, visitId: string): Promise<void> =>
  signatures.drop(parts, [visitId]);

/** Keeps which answers came from the last visit and were not touched since. */
export const keepFilled = filled.keep;

/** Paths whose answers came from the last visit and were not touched since; null for none. */
export const keptFilled = filled.read;

/** Forgets what is kept for notes that came signed from the server, or left the device. */
export async function dropKept(parts: KeptParts, rows: readonly PulledRow[]): Promise<void> {
  const visitIds = rows.flatMap((row) =>
    row.table === 'note' && (row.data === null || row.data.seal !== null) ? [row.id] : [],
  );
  if (visitIds.length === 0) return;
  await signatures.drop(parts, visitIds);
  await filled.drop(parts, visitIds);
  await dropReplies(parts, visitIds);
}
