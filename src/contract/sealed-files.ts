import * as z from 'zod/mini';
import { seal } from './entities.ts';
import { id, instant, path, text, value, integer } from './primitives.ts';

/** `signed-note.json`, as `canonicalNote` writes it. */
export const sealedContent = z.object({
  visitId: id(),
  formId: text(60),
  formVersion: integer(1, 9999),
  answers: z.record(path(), value()),
});
export type SealedContent = z.infer<typeof sealedContent>;

const signer = z.object({ name: text(120), role: text(60), at: instant() });

/** `seal.json`. */
export const sealFile = z.object({
  format: z.literal('porchlight-signed-note'),
  version: z.literal(1),
  hash: seal.shape.hash,
  clinician: signer,
  patient: z.nullable(signer),
  addenda: integer(0, 1e6),
  /** SHA-256 of what the pages show (`pagesDigest`). */
  pages: seal.shape.hash,
});
export type SealFile = z.infer<typeof sealFile>;
