import { PDFDocument, PDFTextField, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import { Refusal } from '#contract/errors.ts';
import {
  documentFileNames,
  documentSealFile,
  signedDocumentFile,
  type DocumentSealFile,
  type SignaturePosition,
  type SignedDocument,
  type SignedDocumentFile,
} from '#contract/signed-documents.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { largestFile } from '#domain/file-types.ts';
import { pdfSigning } from '#domain/settings.ts';
import { decodeStrokes } from '../sign/strokes.ts';
import { sha256Hex } from '../sign/seal.ts';
import {
  changedEntries,
  changedPages,
  digestsOfCatalogue,
  digestsOfPages,
} from './document-digest.ts';
import { dropUnused } from './drop-unused.ts';
import { isPlainTree, mendPageTree } from './page-tree.ts';
import { documentOf, wholeOrRewritten, type Rewritten } from './read-seal.ts';
import { attachments, jsonOf } from '#paper/attached-files.ts';
import { toWinAnsi } from '#paper/win-ansi.ts';
import { writePdf } from '#paper/write-pdf.ts';
import { hasOneObjectPerNumber } from './as-written.ts';

const ownFiles = Object.values(documentFileNames);

const { scale, fontSize } = pdfSigning;
/** Points a drawn signature fits into, and between lines below it. */
const ink = { width: 150, height: 40 } as const;
const lead = 12;
/** Points from the left and lower edge of the text on every page. */
const edge = 24;
const black = rgb(0, 0, 0);

/** The pages of a PDF as images at scale 1.5: what positions are measured on. */
export type PageSize = { readonly width: number; readonly height: number };

/**
 * Opens a PDF that is to be signed, so that everybody reads the same in it: without the objects that
 * nothing refers to, such as earlier versions of a page whose number another one has now, and with
 * what its lists of pages leave out.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`, `pdf.ambiguous` where programs
 * would still read different pages in it
 */
async function signable(file: Blob): Promise<PDFDocument> {
  const pdf = await documentOf(file, largestFile);
  dropUnused(pdf.context);
  if (!hasOneObjectPerNumber(pdf.context) || !mendPageTree(pdf)) throw new Refusal('pdf.ambiguous');
  return pdf;
}

/**
 * Sizes of a PDF's pages at scale 1.5, in pixels, and the names of its text fields.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`, `pdf.ambiguous` for one that cannot
 * be signed
 */
export async function lookAtPdf(
  file: Blob,
): Promise<{ readonly pages: readonly PageSize[]; readonly fields: readonly string[] }> {
  const document = await signable(file);
  return {
    pages: document.getPages().map((page) => {
      const { width, height } = page.getSize();
      return { width: width * scale, height: height * scale };
    }),
    fields: textFields(document).map((field) => field.getName()),
  };
}

const textFields = (document: PDFDocument): PDFTextField[] =>
  document
    .getForm()
    .getFields()
    .filter((field): field is PDFTextField => field instanceof PDFTextField);

const digestOf = async (bytes: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Where a position is on its page, in points from the lower left. */
function pointOf(page: PDFPage, { x, y }: SignaturePosition): { x: number; y: number } {
  const { x: left, y: bottom, height } = page.getCropBox();
  return { x: left + x / scale, y: bottom + height - y / scale };
}

function drawSignature(
  page: PDFPage,
  font: PDFFont,
  position: SignaturePosition,
  document: Pick<
    SignedDocument,
    'providerSignature' | 'patientSignature' | 'patientName' | 'includeDate' | 'signedOn'
  >,
): void {
  const given =
    position.type === 'provider' ? document.providerSignature : document.patientSignature;
  if (given === null) return;
  const at = pointOf(page, position);
  const drawing = decodeStrokes(given);
  if (drawing) {
    const fit = Math.min(ink.width / drawing.width, ink.height / drawing.height);
    for (const stroke of drawing.strokes) {
      const points = stroke.map((point) => ({
        x: at.x + point.x * fit,
        y: at.y + ink.height - point.y * fit,
      }));
      points.forEach((end, index) =>
        page.drawLine({
          start: points[Math.max(0, index - 1)] ?? end,
          end,
          thickness: 1.2,
          color: black,
        }),
      );
    }
  }
  const lines = [
    drawing ? '' : given,
    position.type === 'patient' ? document.patientName : '',
    document.includeDate ? pacificMoment(new Date(document.signedOn)) : '',
  ].filter((line) => line !== '');
  lines.forEach((line, index) =>
    page.drawText(toWinAnsi(line).text, {
      x: at.x,
      y: at.y - index * lead - (drawing ? lead : 0),
      size: fontSize,
      font,
      color: black,
    }),
  );
}

/**
 * A PDF as it is signed: its own fields filled, a text on all pages, the signatures where they were
 * placed. Nothing is attached yet.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`, `pdf.ambiguous`, `pdf.position` for
 * a page it has not
 */
export async function drawSigned(
  file: Blob,
  document: Omit<SignedDocument, 'fileUrl' | 'downloadName'>,
): Promise<Uint8Array> {
  const pdf = await signable(file);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const field of textFields(pdf)) {
    const value = document.credentialFormData[field.getName()];
    if (value !== undefined) field.setText(toWinAnsi(value).text);
  }
  pdf.getForm().updateFieldAppearances(font);
  const pages = pdf.getPages();
  const everywhere = document.cutomTextInAllPages.trim();
  if (everywhere !== '')
    for (const page of pages)
      page.drawText(toWinAnsi(everywhere).text, {
        x: edge,
        y: edge,
        size: fontSize,
        font,
        color: black,
      });
  for (const position of document.signaturePosition) {
    const page = pages[position.page - 1];
    if (!page) throw new Refusal('pdf.position');
    drawSignature(page, font, position, document);
  }
  return pdf.save();
}

/**
 * Signs a PDF: draws what is signed, and attaches that with the digest of each page. It changes
 * nothing else.
 *
 * @param by name of the account that signs
 * @returns the signed file, the text that was signed and its seal
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`, `pdf.ambiguous`, `pdf.position` for
 * a page it has not
 */
export async function signPdf(
  file: Blob,
  document: SignedDocument,
  by: string,
): Promise<{ readonly bytes: Uint8Array; readonly text: string; readonly seal: string }> {
  // Seen as a reader will: saved once, so that every page is written as it is read again.
  const saved = await drawSigned(file, document);
  const drawn = await PDFDocument.load(saved, { updateMetadata: false });
  const signed: SignedDocumentFile = {
    format: 'porchlight-signed-document',
    version: 2,
    source: await digestOf(await file.arrayBuffer()),
    by,
    document,
    // Below the seal: who changes a page, a field or a script cannot write its digest anew.
    pages: await digestsOfPages(drawn),
    rest: await digestsOfCatalogue(drawn, ownFiles),
  };
  const text = JSON.stringify(signed);
  const seal = await sha256Hex(text);
  const sealFile: DocumentSealFile = { format: 'porchlight-document-seal', version: 1, seal };
  const encoder = new TextEncoder();
  const attach = (content: string, name: string, description: string) =>
    drawn.attach(encoder.encode(content), name, { mimeType: 'application/json', description });
  await attach(text, documentFileNames.document, 'What was signed. Its SHA-256 is the seal.');
  await attach(JSON.stringify(sealFile), documentFileNames.seal, 'The seal.');
  await drawn.flush();
  const bytes = await writePdf(drawn.context);
  // Nothing is kept as signed that its own check would not find so.
  const read = await readSignedPdf(new Blob([new Uint8Array(bytes)]));
  if (read.kind !== 'whole') throw new Refusal('pdf.ambiguous');
  return { bytes, text, seal };
}

export type DocumentFinding =
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'altered';
      readonly what: 'content';
    }
  | {
      readonly kind: 'altered';
      readonly what: 'pages';
      /** Numbers of the pages that are not as they were signed, from 1. */
      readonly pages: readonly number[];
      /** What differs beside the pages: entries of the catalogue by their names in PDF. */
      readonly rest: readonly string[];
      readonly signed: SignedDocumentFile;
    }
  | (Rewritten & { readonly signed: SignedDocumentFile; readonly seal: string })
  | { readonly kind: 'whole'; readonly signed: SignedDocumentFile; readonly seal: string };

/** What differs from what was signed: pages by number, entries of the catalogue by name. */
async function changesOf(
  document: PDFDocument,
  signed: SignedDocumentFile,
): Promise<{ readonly pages: readonly number[]; readonly rest: readonly string[] }> {
  const inherits = signed.version !== 1;
  const list = isPlainTree(document) ? [] : ['Pages'];
  const rest =
    signed.version === 1
      ? []
      : changedEntries(signed.rest, await digestsOfCatalogue(document, ownFiles));
  return {
    pages: changedPages(signed.pages, await digestsOfPages(document, { inherits })),
    rest: [...list, ...rest],
  };
}

/**
 * Reads any PDF and says whether it was signed here, and which pages changed since.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function readSignedPdf(file: Blob): Promise<DocumentFinding> {
  const document = await documentOf(file, largestFile);
  try {
    const files = await attachments(document, ownFiles);
    if (files.size === 0) return { kind: 'foreign' };
    const seal = documentSealFile.safeParse(jsonOf(files.get(documentFileNames.seal) ?? ''));
    const text = files.get(documentFileNames.document) ?? '';
    const signed = signedDocumentFile.safeParse(jsonOf(text));
    if (!seal.success || !signed.success || (await sha256Hex(text)) !== seal.data.seal)
      return { kind: 'altered', what: 'content' };
    const changes = await changesOf(document, signed.data);
    if (changes.pages.length > 0 || changes.rest.length > 0)
      return { kind: 'altered', what: 'pages', ...changes, signed: signed.data };
    return await wholeOrRewritten(file, { signed: signed.data, seal: seal.data.seal });
  } catch (cause) {
    throw new Refusal('pdf.unreadable', { cause });
  }
}
