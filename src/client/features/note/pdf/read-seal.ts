import { PDFDocument } from 'pdf-lib';
import { Refusal } from '#contract/errors.ts';
import { sealedFileNames } from '#contract/seal-check.ts';
import {
  sealedContent,
  sealFile,
  type SealedContent,
  type SealFile,
} from '#contract/sealed-files.ts';
import { attachments, jsonOf } from '#paper/attached-files.ts';
import { hasListablePages } from '#paper/listable-pages.ts';
import { sha256Hex } from '../sign/seal.ts';
import { writingOf } from './as-written.ts';
import { changedEntries, digestsOfCatalogue } from './document-digest.ts';
import { pagesDigest } from './page-digest.ts';
import { isPlainTree } from './page-tree.ts';

/** Maximum bytes of a file to read; a signed note has some 20 kB. */
const mostBytes = 2_000_000;

/**
 * A PDF that another program wrote or added to. What the check read is as it was signed; a viewer
 * may show something else. `copy` shows what the check read; null where none can be written.
 */
export type Rewritten = { readonly kind: 'rewritten'; readonly copy: Uint8Array | null };

type Sealed = { readonly seal: SealFile; readonly content: SealedContent };

/**
 * A PDF's own statement. `whole`: content, seal and pages belong together; only the record knows
 * whether the seal is genuine.
 */
export type PdfFinding =
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'altered';
      readonly what: 'content' | 'pages' | 'rest';
      readonly seal: SealFile | null;
    }
  | (Rewritten & Sealed)
  | ({ readonly kind: 'whole' } & Sealed);

/**
 * What a file with a true seal is: whole, or rewritten where a viewer may read other objects in it
 * than those that were checked.
 */
export async function wholeOrRewritten<T extends object>(
  file: Blob,
  sealed: T,
): Promise<({ readonly kind: 'whole' } & T) | (Rewritten & T)> {
  const writing = await writingOf(new Uint8Array(await file.arrayBuffer()));
  return writing.asWritten
    ? { kind: 'whole', ...sealed }
    : { kind: 'rewritten', copy: writing.copy, ...sealed };
}

/**
 * Opens a PDF with at least one page.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function documentOf(file: Blob, most = mostBytes): Promise<PDFDocument> {
  if (file.size === 0) throw new Refusal('pdf.empty');
  if (file.size > most) throw new Refusal('pdf.too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    if (!hasListablePages(document)) throw new Error('more pages than any paper');
    // A file without pages or catalogue parses without an error until they are used.
    if (document.getPageCount() === 0) throw new Error('no pages');
    return document;
  } catch (cause) {
    throw new Refusal('pdf.unreadable', { cause });
  }
}

/** Whether the seal file names the signer that the sealed text names; earlier texts name nobody. */
function isSameSigner({ clinician }: SealFile, { signatures }: SealedContent): boolean {
  const sealed = signatures?.clinician;
  return (
    sealed === undefined ||
    (sealed.name === clinician.name && sealed.role === clinician.role && sealed.at === clinician.at)
  );
}

/** Entries of a catalogue that a note of ours has beside its pages and our two files. */
const entriesOfNotes = new Set(['StructTreeRoot', 'MarkInfo', 'ViewerPreferences', 'Lang']);

/**
 * What was changed in a document: its pages, where something acts or is shown beside them as well,
 * or only what a screen reader hears. Null when nothing was.
 */
async function changeOf(document: PDFDocument, seal: SealFile): Promise<'pages' | 'rest' | null> {
  if ((await pagesDigest(document).catch(() => null)) !== seal.pages) return 'pages';
  const rest = await digestsOfCatalogue(document, Object.values(sealedFileNames)).catch(() => null);
  const isPlain = rest !== null && Object.keys(rest).every((entry) => entriesOfNotes.has(entry));
  if (!isPlain || !isPlainTree(document)) return 'pages';
  return seal.version === 2 && changedEntries(seal.rest, rest).length > 0 ? 'rest' : null;
}

/**
 * Reads any PDF and reports whether it is a signed note whose content, seal and pages belong
 * together.
 *
 * @throws Refusal `pdf.empty`, `pdf.too-large`, `pdf.unreadable`
 */
export async function readSeal(file: Blob): Promise<PdfFinding> {
  const document = await documentOf(file);
  try {
    const files = await attachments(document, Object.values(sealedFileNames));
    if (files.size === 0) return { kind: 'foreign' };
    const seal = sealFile.safeParse(jsonOf(files.get(sealedFileNames.seal) ?? ''));
    const text = files.get(sealedFileNames.note) ?? '';
    const content = sealedContent.safeParse(jsonOf(text));
    if (!seal.success || !content.success || (await sha256Hex(text)) !== seal.data.hash)
      return { kind: 'altered', what: 'content', seal: seal.data ?? null };
    if (!isSameSigner(seal.data, content.data))
      return { kind: 'altered', what: 'content', seal: seal.data };
    const what = await changeOf(document, seal.data);
    if (what !== null) return { kind: 'altered', what, seal: seal.data };
    return await wholeOrRewritten(file, { seal: seal.data, content: content.data });
  } catch (cause) {
    throw new Refusal('pdf.unreadable', { cause });
  }
}
