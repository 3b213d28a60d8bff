import type { PDFDocument } from 'pdf-lib';
import type { Note, SignatureMark } from '#contract/entities.ts';
import { sealedFileNames, sealedText } from '#contract/seal-check.ts';
import type { SealFile } from '#contract/sealed-files.ts';
import { digestsOfCatalogue } from './document-digest.ts';
import { pagesDigest, type PlainContents } from './page-digest.ts';

const signerOf = ({ name, role, at }: SignatureMark): SealFile['clinician'] => ({ name, role, at });

/**
 * Attaches the sealed text and the seal to a finished document, as files that PDF viewers list
 * under attachments. An unsigned note gets none.
 */
export async function attachSeal(
  document: PDFDocument,
  note: Note,
  madeAt: Date,
  plain: PlainContents,
): Promise<void> {
  const content = note.seal && sealedText(note, note.seal);
  if (note.seal === null || content === null) return;
  // Fonts get their entries only now; the digest covers them.
  await document.flush();
  const { hash, clinician, patient } = note.seal;
  const file: SealFile = {
    format: 'porchlight-signed-note',
    version: 2,
    hash,
    clinician: signerOf(clinician),
    patient: patient && signerOf(patient),
    addenda: note.addenda.length,
    pages: await pagesDigest(document, plain),
    rest: await digestsOfCatalogue(document, Object.values(sealedFileNames)),
  };
  const encoder = new TextEncoder();
  const dates = { mimeType: 'application/json', creationDate: madeAt, modificationDate: madeAt };
  await document.attach(encoder.encode(content), sealedFileNames.note, {
    ...dates,
    description: 'The signed note. Its SHA-256 is the seal.',
  });
  await document.attach(encoder.encode(JSON.stringify(file)), sealedFileNames.seal, {
    ...dates,
    description: 'The seal of the note, and the digests of the pages and of what is beside them.',
  });
}
