import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRef,
  PDFStream,
  PDFStreamWriter,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from 'pdf-lib';
import { hasOwnBytes, objectsPerStream, writePdf } from '#paper/write-pdf.ts';

/**
 * The largest number of an object that Chrome's viewer takes, half of what ISO 32000-1 annex C names,
 * and its largest generation: programs count larger ones differently. Number 0 is the head of the
 * list of free objects: where an object has it, the table names each one in the next one's place.
 */
const largestNumber = 4_194_303;
const largestGeneration = 65_535;
/** Objects written between two breaths of the page. */
const objectsPerTick = 1_000;

type Writer = {
  /** Whether objects that are no streams are packed into streams of objects. */
  readonly packs: boolean;
  readonly of: (context: PDFContext) => { serializeToBuffer(): Promise<Uint8Array> };
};

/**
 * All ways in which this program has ever written a PDF. Those of its library alone made the files
 * that do not name their own bytes yet.
 */
const writers: readonly Writer[] = [
  {
    packs: true,
    of: (context) => PDFStreamWriter.forContext(context, objectsPerTick, true, objectsPerStream),
  },
  { packs: true, of: (context) => PDFStreamWriter.forContext(context, objectsPerTick) },
  { packs: false, of: (context) => PDFWriter.forContext(context, objectsPerTick) },
];

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * Whether every number belongs to one object, so that the table of a written file is in order, and
 * every reference names an object by its own generation: some viewers look at the number alone.
 */
export function hasOneObjectPerNumber(context: PDFContext): boolean {
  const generations = new Map<number, number>();
  const objects = context.enumerateIndirectObjects();
  for (const [{ objectNumber, generationNumber }] of objects) {
    if (objectNumber < 1 || objectNumber > largestNumber) return false;
    if (generationNumber > largestGeneration || generations.has(objectNumber)) return false;
    generations.set(objectNumber, generationNumber);
  }
  const isPlain = (object: PDFObject): boolean => {
    if (object instanceof PDFRef) {
      const known = generations.get(object.objectNumber);
      return known === undefined || known === object.generationNumber;
    }
    if (object instanceof PDFArray) return object.asArray().every(isPlain);
    if (object instanceof PDFDict) return object.values().every(isPlain);
    return !(object instanceof PDFStream) || isPlain(object.dict);
  };
  return (
    context.trailerInfo.Encrypt === undefined && objects.every(([, object]) => isPlain(object))
  );
}

const linearized = PDFName.of('Linearized');

/**
 * Whether an object that stands by itself says that the file is laid out for reading page by page
 * (ISO 32000-1 annex F). Where it comes first, viewers look for a table behind it and not where the
 * end of the file says. Packed into a stream of objects it says nothing.
 */
const mayBeLinearized = (context: PDFContext, packs: boolean): boolean =>
  context.enumerateIndirectObjects().some(([{ generationNumber }, object]) => {
    const isAlone = !packs || generationNumber !== 0 || object instanceof PDFStream;
    const dict = object instanceof PDFStream ? object.dict : object;
    return isAlone && dict instanceof PDFDict && dict.has(linearized);
  });

const parsed = async (bytes: Uint8Array): Promise<PDFContext> =>
  (await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })).context;

/**
 * Whether a file is byte for byte what one of our writers makes of the objects read from it, and
 * was not saved again since: the library of this program writes like this program.
 */
async function isWritten(bytes: Uint8Array): Promise<boolean> {
  const context = await parsed(bytes);
  if (!hasOneObjectPerNumber(context)) return false;
  if ((await hasOwnBytes(context, bytes)) === false) return false;
  for (const { packs, of } of writers)
    if (isSame(bytes, await of(context).serializeToBuffer()))
      return !mayBeLinearized(context, packs);
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
  const copy = await writePdf(await parsed(bytes));
  return { asWritten: false, copy: (await isWritten(copy)) ? copy : null };
}
