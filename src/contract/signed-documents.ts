import * as z from 'zod/mini';
import { define } from './call.ts';
import { id, instant, integer, nonBlank, text } from './primitives.ts';

/** PDFs that are signed in the app (spec rules §3, "Signed document"). */

const fileserver = define('fileserver');

/** Signature types of the specification (rules §3). */
export const signatureTypes = ['provider', 'patient'] as const;
export type SignatureType = (typeof signatureTypes)[number];

const coordinate = () => z.number().check(z.minimum(0), z.maximum(100_000));

export const signaturePosition = z.object({
  /** Counts from 1. */
  page: integer(1, 5_000),
  /** From the left and the top of the page's image at scale 1.5 (rules §9). */
  x: coordinate(),
  y: coordinate(),
  type: z.enum(signatureTypes),
  /** Counts the signings of this file, from 1. */
  version: integer(1, 10_000),
});
export type SignaturePosition = z.infer<typeof signaturePosition>;

/** A drawing as `strokes.ts` writes it, or a typed name. */
const signature = () => z.nullable(text(60_000));

/** The entity to the letter; `cutomTextInAllPages` is misspelled in the specification. */
export const signedDocument = z.object({
  /** The file that was signed: the document's id. */
  fileUrl: id(),
  /** Values of the PDF's own fields, by their names. */
  credentialFormData: z.record(text(200), text(2_000)),
  cutomTextInAllPages: text(200),
  signaturePosition: z.array(signaturePosition).check(z.minLength(1), z.maxLength(20)),
  signedOn: instant(),
  providerSignature: signature(),
  patientSignature: signature(),
  patientName: text(160),
  includeDate: z.boolean(),
  downloadName: nonBlank(200),
});
export type SignedDocument = z.infer<typeof signedDocument>;

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

const signedFile = {
  format: z.literal('porchlight-signed-document'),
  /** SHA-256 of the file that was signed. */
  source: hash(),
  /** Name of the account that signed it. */
  by: text(200),
  document: signedDocument,
  /** SHA-256 of what each page shows, in their order: the seal covers the pages. */
  pages: z.array(hash()).check(z.minLength(1), z.maxLength(5_000)),
};

/**
 * `signed-document.json` of a PDF. From version 2 on the seal covers what fields on a page inherit,
 * and `rest`: SHA-256 of each entry of the PDF's catalogue that changes what a reader sees or runs,
 * such as form fields, actions, scripts and layers, by its name. Of version 1 it covers the pages.
 */
export const signedDocumentFile = z.discriminatedUnion('version', [
  z.object({ ...signedFile, version: z.literal(1) }),
  z.object({
    ...signedFile,
    version: z.literal(2),
    rest: z.record(text(200), hash()),
  }),
]);
export type SignedDocumentFile = z.infer<typeof signedDocumentFile>;

/** The two files a signed document's PDF carries. */
export const documentFileNames = {
  document: 'signed-document.json',
  seal: 'document-seal.json',
} as const;

/** `document-seal.json` of a PDF. */
export const documentSealFile = z.object({
  format: z.literal('porchlight-document-seal'),
  version: z.literal(1),
  /** SHA-256 of `signed-document.json`. */
  seal: hash(),
});
export type DocumentSealFile = z.infer<typeof documentSealFile>;

export const readSignedDocument = fileserver('signedDocument', {
  summary: 'How a file was signed last: the document by its id, and the signed file.',
  reads: true,
  input: z.object({ fileUrl: id() }),
  output: z.object({
    document: z.nullable(signedDocument),
    signedFileId: z.nullable(id()),
  }),
  errors: ['record.not-found'],
});

export const saveSignedDocument = fileserver('saveSignedDocument', {
  summary:
    'Keeps how a PDF of a patient was signed and which file came of it. The signed text names the ' +
    'account that asks and the file as the record has it; its SHA-256 is the seal. The signed file ' +
    'carries both. The version of its positions is the next one of this file.',
  input: z.object({
    /** `signed-document.json` of the signed file, character for character. */
    sealed: text(900_000),
    signedFileId: id(),
  }),
  output: z.object({ version: integer(1, 10_000) }),
  errors: [
    'request.invalid',
    'record.not-found',
    'record.changed',
    'physician-order.paper',
    'file.seal',
    'rate.limited',
  ],
});

export const verifySignedDocument = fileserver('verifySignedDocument', {
  summary:
    'How a seal relates to the record of a signed document, for anybody who has its PDF: it tells ' +
    'nothing of the patient.',
  reads: true,
  open: true,
  input: z.object({ fileUrl: id(), seal: hash() }),
  output: z.object({
    standing: z.enum(['current', 'earlier', 'removed', 'unknown']),
    /** When the file was signed again, or removed from the record, or the signed one was. */
    since: z.nullable(instant()),
  }),
});
