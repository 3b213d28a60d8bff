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

const hash = () => seal.shape.hash;

const ofNote = {
  format: z.literal('porchlight-signed-note'),
  hash: seal.shape.hash,
  clinician: signer,
  patient: z.nullable(signer),
  addenda: integer(0, 1e6),
  /** SHA-256 of what the pages show (`pagesDigest`). */
  pages: hash(),
};

/**
 * `seal.json`. From version 2 on it has `rest`: SHA-256 of each entry of the PDF's catalogue that a
 * reader sees or hears beside the pages, such as the tags of a screen reader, by its name.
 */
export const sealFile = z.discriminatedUnion('version', [
  z.object({ ...ofNote, version: z.literal(1) }),
  z.object({ ...ofNote, version: z.literal(2), rest: z.record(text(200), hash()) }),
]);
export type SealFile = z.infer<typeof sealFile>;
