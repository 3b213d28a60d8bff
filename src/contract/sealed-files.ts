import * as z from 'zod/mini';
import { seal } from './entities.ts';
import { id, instant, path, text, value, integer } from './primitives.ts';

const sealedMark = {
  name: text(120),
  role: text(60),
  at: instant(),
  strokes: text(60_000),
};

/**
 * `signed-note.json`, as `sealedText` writes it. Seals of the first version cover the answers
 * alone and say nothing of the signers.
 */
export const sealedContent = z.object({
  visitId: id(),
  formId: text(60),
  formVersion: integer(1, 9999),
  answers: z.record(path(), value()),
  seal: z.optional(z.literal(2)),
  signatures: z.optional(
    z.object({
      clinician: z.object({ by: z.nullable(id()), ...sealedMark }),
      patient: z.nullable(
        z.object({
          ...sealedMark,
          relation: z.nullable(text(60)),
          witnessedBy: z.nullable(text(120)),
        }),
      ),
      patientUnable: z.nullable(text(300)),
    }),
  ),
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
