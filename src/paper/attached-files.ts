import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from 'pdf-lib';
import { hasParameters, inflated } from './inflated.ts';
import { hasListablePages } from './listable-pages.ts';

const [plainName, anyName] = [PDFName.of('F'), PDFName.of('UF')];

const nameOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;

/** Our files attached to a document, by name; null for one that is listed but unreadable. */
export async function attachments(
  { catalog }: PDFDocument,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  const dictAt = (dict: PDFDict | null, name: string): PDFDict | null => {
    const object = dict?.lookup(PDFName.of(name));
    return object instanceof PDFDict ? object : null;
  };
  const list = dictAt(dictAt(catalog, 'Names'), 'EmbeddedFiles')?.lookup(PDFName.of('Names'));
  if (!(list instanceof PDFArray)) return found;
  for (let index = 0; index + 1 < list.size(); index += 2) {
    const entry = list.lookup(index + 1);
    const given = entry instanceof PDFDict ? entry : null;
    // A viewer shows one of three names.
    const called = [list.lookup(index), given?.lookup(plainName), given?.lookup(anyName)].map(
      nameOf,
    );
    const name = called.find((each) => each !== null && names.includes(each)) ?? null;
    if (name === null) continue;
    const packed = dictAt(given, 'EF');
    const stream = packed?.lookup(plainName);
    // Two files with one name, or two names of one file: nobody knows which one a viewer opens.
    const isClear =
      !found.has(name) && called.every((each) => each === name) && packed?.keys().length === 1;
    found.set(name, isClear && stream instanceof PDFRawStream ? await textOf(stream) : null);
  }
  return found;
}

async function textOf(stream: PDFRawStream): Promise<string | null> {
  if (hasParameters(stream)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await inflated(stream),
    );
  } catch {
    return null;
  }
}

/** A text as JSON; null where it is none. */
export const jsonOf = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return null;
  }
};

/** Our files attached to the PDF of some bytes, by name; none where it cannot be read. */
export async function attachedTo(
  bytes: Uint8Array,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
    });
    return hasListablePages(document) ? await attachments(document, names) : new Map();
  } catch {
    return new Map();
  }
}
