import type { Seal, SignatureMark } from '#contract/entities.ts';
import { canonicalNote, type CanonicalParts } from '#forms/canonical.ts';

/** SHA-256 of a text in UTF-8, as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Signing = {
  readonly clinician: SignatureMark;
  readonly patient: SignatureMark | null;
  readonly patientUnable: string | null;
};

/**
 * The input of `signNote`: the signatures, and the hash of the note exactly as the signers saw it.
 */
export async function sealNote(
  parts: CanonicalParts,
  signing: Signing,
): Promise<Omit<Seal, 'revision'>> {
  return { hash: await sha256Hex(canonicalNote(parts)), ...signing };
}
