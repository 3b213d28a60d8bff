import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream, type PDFDocument, type PDFObject } from 'pdf-lib';
import { inflated } from './inflated.ts';

/** Objects and levels a page of ours has by far not; what has more is not one. */
const mostObjects = 5_000;
const deepest = 40;

/** What a digest needs to know beside the document: contents that are at hand already need not be unpacked again. */
export type PlainContents = ReadonlyMap<PDFStream, Uint8Array>;

const hex = async (bytes: Uint8Array): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Where a thing stands in the file, how it is packed, and what it belongs to say nothing of what a page shows. */
const unsaid = ['Parent', 'Length', 'Filter', 'DecodeParms'];

class PageText {
  readonly #document: PDFDocument;
  readonly #plain: PlainContents;
  #objects = 0;

  constructor(document: PDFDocument, plain: PlainContents) {
    this.#document = document;
    this.#plain = plain;
  }

  /** @throws when an object is too deep, too large, or cannot be unpacked */
  async of(object: PDFObject | undefined, depth = 0): Promise<string> {
    this.#objects += 1;
    if (this.#objects > mostObjects || depth > deepest) throw new Error('more than a page of ours holds');
    if (object instanceof PDFRef) return this.of(this.#document.context.lookup(object), depth + 1);
    if (object instanceof PDFArray) return `[${(await this.#all(object.asArray(), depth)).join(' ')}]`;
    if (object instanceof PDFStream) return `${await this.#dict(object.dict, depth)}stream ${await hex(await this.#contents(object))}`;
    if (object instanceof PDFDict) return this.#dict(object, depth);
    return String(object);
  }

  async #all(objects: readonly PDFObject[], depth: number): Promise<string[]> {
    const texts: string[] = [];
    for (const each of objects) texts.push(await this.of(each, depth + 1));
    return texts;
  }

  async #dict(dict: PDFDict, depth: number): Promise<string> {
    const entries = dict
      .entries()
      .map(([name, value]) => [name.decodeText(), value] as const)
      .filter(([name]) => !unsaid.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const texts = await this.#all(entries.map(([, value]) => value), depth);
    return `<<${entries.map(([name], index) => `/${name} ${texts[index] ?? ''}`).join(' ')}>>`;
  }

  #contents(stream: PDFStream): Promise<Uint8Array> | Uint8Array {
    const known = this.#plain.get(stream);
    if (known) return known;
    return stream instanceof PDFRawStream ? inflated(stream) : stream.getContents();
  }
}

/**
 * SHA-256 of what the pages of a document show, in order: contents, fonts, sizes, notes laid over them. It does not change
 * when a program only stores the file anew.
 */
export async function pagesDigest(document: PDFDocument, plain: PlainContents = new Map()): Promise<string> {
  const texts: string[] = [];
  for (const page of document.getPages()) {
    const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => [name, page.node.getInheritableAttribute(PDFName.of(name))] as const);
    const said = new PageText(document, plain);
    const parts = [await said.of(page.node)];
    for (const [name, value] of inherited) parts.push(`${name} ${value && !page.node.has(PDFName.of(name)) ? await said.of(value) : ''}`);
    texts.push(parts.join('\n'));
  }
  return hex(new TextEncoder().encode(texts.join('\n\n')));
}
