import { PDFDocument, PDFStreamWriter, PDFWriter, type PDFContext } from 'pdf-lib';
import { objectsPerStream } from '#paper/sheet.ts';

/**
 * The largest number of an object (ISO 32000-1 annex C) and its largest generation: programs count
 * larger ones differently.
 */
const largestNumber = 8_388_607;
const largestGeneration = 65_535;
/** Objects written between two breaths of the page. */
const objectsPerTick = 1_000;

type Writer = { serializeToBuffer(): Promise<Uint8Array> };

/** All ways in which this program and its library have ever written a PDF. */
const writers: readonly ((context: PDFContext) => Writer)[] = [
  (context) => PDFStreamWriter.forContext(context, objectsPerTick, true, objectsPerStream),
  (context) => PDFStreamWriter.forContext(context, objectsPerTick),
  (context) => PDFWriter.forContext(context, objectsPerTick),
];

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Whether every number belongs to one object, so that the table of a written file is in order. */
function hasOneObjectPerNumber(context: PDFContext): boolean {
  const numbers = new Set<number>();
  for (const [{ objectNumber, generationNumber }] of context.enumerateIndirectObjects()) {
    if (objectNumber > largestNumber || generationNumber > largestGeneration) return false;
    if (numbers.has(objectNumber)) return false;
    numbers.add(objectNumber);
  }
  return context.trailerInfo.Encrypt === undefined;
}

const parsed = async (bytes: Uint8Array): Promise<PDFContext> =>
  (await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })).context;

/** Whether a file is byte for byte what one of our writers makes of the objects read from it. */
async function isWritten(bytes: Uint8Array): Promise<boolean> {
  const context = await parsed(bytes);
  if (!hasOneObjectPerNumber(context)) return false;
  for (const writer of writers)
    if (isSame(bytes, await writer(context).serializeToBuffer())) return true;
  return false;
}

/**
 * `asWritten`: a viewer reads the same objects as the check does. Otherwise it may read others, and
 * `copy` has those that the check read, written anew; null where they cannot be.
 */
export type Writing =
  { readonly asWritten: true } | { readonly asWritten: false; readonly copy: Uint8Array | null };

/**
 * Whether everybody reads the same objects in a PDF. The check reads a file from its first byte to
 * its last, and a viewer follows the table that its end names. Both read the same in a file that
 * has one table, which lists each of its objects, and not a byte besides: that is what our writers
 * make, so only their bytes are accepted, whatever a file calls itself (decision 102).
 *
 * @throws when it is no PDF
 */
export async function writingOf(bytes: Uint8Array): Promise<Writing> {
  if (await isWritten(bytes)) return { asWritten: true };
  const copy = await PDFStreamWriter.forContext(
    await parsed(bytes),
    objectsPerTick,
  ).serializeToBuffer();
  return { asWritten: false, copy: (await isWritten(copy)) ? copy : null };
}
