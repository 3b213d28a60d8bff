import type { Seal, SignedNow } from '#contract/entities.ts';
import { sealedText } from '#contract/seal-check.ts';
import type { CanonicalParts } from '#forms/canonical.ts';
import { must } from '#domain/must.ts';
import { loadForm } from '#forms/load.ts';

/** SHA-256 of a text in UTF-8, as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Signing = Pick<Seal, 'clinician' | 'patient' | 'patientUnable'>;

/**
 * The input of `signNote`: the signatures, and the hash of the note exactly as the signers saw it
 * together with who signed.
 *
 * @throws when this app does not know the note's form
 */
export async function sealNote(
  { answers, ...parts }: CanonicalParts,
  signatures: Signing,
): Promise<SignedNow> {
  await loadForm(parts.formId, parts.formVersion);
  const note = { ...parts, content: { doc: { values: answers, revs: {}, revision: 0 } } };
  const text = must(sealedText(note, { version: 2, ...signatures }), 'known form');
  return { hash: await sha256Hex(text), version: 2, ...signatures };
}
