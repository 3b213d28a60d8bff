import { PDFArray, PDFHexString, PDFStreamWriter, type PDFContext, type PDFObject } from 'pdf-lib';

/**
 * Objects written between two breaths of the page, each of which costs some milliseconds; a note
 * has some hundred.
 */
const objectsPerTick = 1_000;
/** Keep it: the check of a sealed file writes it again, and accepts only the same bytes. */
export const objectsPerStream = 10_000;

/** Digits of a SHA-256. */
const digits = 64;
const blank = '0'.repeat(digits);
const latin = new TextDecoder('latin1');

/** The identifier of a file (ISO 32000-1 §14.4) as it is written: the same one twice. */
const written = (id: string): string => `[ <${id}> <${id}> ]`;

const ofId = (context: PDFContext, id: string): PDFObject =>
  context.obj([PDFHexString.of(id), PDFHexString.of(id)]);

/** The identifier by which a file of ours names its own bytes; null where another way made it. */
function ownId({ trailerInfo: { ID } }: PDFContext): string | null {
  if (!(ID instanceof PDFArray) || ID.size() !== 2) return null;
  const [one, other] = ID.asArray().map((each) =>
    each instanceof PDFHexString ? each.asString() : null,
  );
  return one && one === other && one.length === digits ? one : null;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes with another identifier; null where they have no such one. It stands at the end. */
function withId(bytes: Uint8Array, from: string, to: string): Uint8Array | null {
  const at = latin.decode(bytes).lastIndexOf(written(from));
  if (at < 0) return null;
  const changed = new Uint8Array(bytes);
  changed.set(new TextEncoder().encode(written(to)), at);
  return changed;
}

/**
 * Writes a PDF as all of ours are written. Its identifier is the SHA-256 of all other bytes: that
 * of a file which any program saved again no longer fits, even where the program is the same library.
 *
 * @param context of a finished document: fonts have their entries (`flush`)
 */
export async function writePdf(context: PDFContext): Promise<Uint8Array> {
  context.trailerInfo.ID = ofId(context, blank);
  const bytes = await PDFStreamWriter.forContext(
    context,
    objectsPerTick,
    true,
    objectsPerStream,
  ).serializeToBuffer();
  const named = withId(bytes, blank, await sha256(bytes));
  if (named === null) throw new Error('the writer left out the identifier');
  return named;
}

/**
 * Whether a file has the bytes that its identifier names.
 *
 * @param context what was read from the bytes
 * @returns null where it does not name them, such as one that was made before files did
 */
export async function hasOwnBytes(context: PDFContext, bytes: Uint8Array): Promise<boolean | null> {
  const id = ownId(context);
  if (id === null) return null;
  const unnamed = withId(bytes, id, blank);
  return unnamed !== null && (await sha256(unnamed)) === id;
}
