import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from 'pdf-lib';
import { sha256Hex } from '../sign/seal.ts';
import { inflated } from './inflated.ts';

/** Far above any paper that is signed; a document beyond them is refused. */
const mostObjects = 200_000;
const deepest = 60;
const longest = 64_000_000;

/** Keys about an object's place and packing, which do not affect what a page shows. */
const unsaid = new Set([
  'Parent',
  'Length',
  'Filter',
  'DecodeParms',
  'StructParents',
  'StructParent',
]);
const [filter, parameters] = [PDFName.of('Filter'), PDFName.of('DecodeParms')];
const flate = 'FlateDecode';
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
const latin = new TextDecoder('latin1');

/** Plain contents of streams; of other filters than Flate the packed bytes say the same. */
async function plainOf(stream: PDFStream): Promise<string> {
  if (!(stream instanceof PDFRawStream)) return latin.decode(stream.getContents());
  try {
    return latin.decode(await inflated(stream));
  } catch {
    return latin.decode(stream.getContents());
  }
}

/** What one page shows as text, whatever program made it. */
class PageWords {
  readonly #document: PDFDocument;
  readonly #plain: Map<PDFStream, string>;
  readonly #known = new Map<PDFRef, string>();
  /** Objects that are being written: some refer to each other. */
  readonly #open = new Set<PDFRef>();
  readonly unknown = new Set<PDFStream>();
  #objects = 0;
  #length = 0;

  constructor(document: PDFDocument, plain: Map<PDFStream, string>) {
    this.#document = document;
    this.#plain = plain;
  }

  /** @throws when there is more than in any paper */
  of(page: PDFPageLeaf): string {
    const inherited = inheritable
      .filter((name) => !page.has(name))
      .map((name) => `${String(name)} ${this.#of(page.getInheritableAttribute(name), 0)}`);
    return [this.#dict(page, 0), ...inherited].join('\n');
  }

  #of(object: PDFObject | undefined, depth: number): string {
    this.#objects += 1;
    if (this.#objects > mostObjects || depth > deepest) throw new Error('more than a paper holds');
    if (object instanceof PDFRef) return this.#behind(object, depth);
    if (object instanceof PDFArray)
      return `[${object
        .asArray()
        .map((each) => this.#of(each, depth + 1))
        .join(' ')}]`;
    if (object instanceof PDFStream) {
      const read = `${this.#dict(object.dict, depth)}${this.#packing(object, depth)}`;
      return `${read}stream ${this.#contents(object)}`;
    }
    return object instanceof PDFDict ? this.#dict(object, depth) : String(object);
  }

  #behind(ref: PDFRef, depth: number): string {
    const target = this.#document.context.lookup(ref);
    // A link to another page says which one, not what is on it.
    if (target instanceof PDFPageLeaf)
      return `page ${this.#document.getPages().findIndex(({ node }) => node === target)}`;
    if (this.#open.has(ref)) return 'itself';
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    this.#open.add(ref);
    const text = this.#of(target, depth + 1);
    this.#open.delete(ref);
    this.#length += text.length;
    if (this.#length > longest) throw new Error('longer than a paper');
    this.#known.set(ref, text);
    return text;
  }

  #dict(dict: PDFDict, depth: number): string {
    const said = dict
      .entries()
      .map(([name, value]) => [name.decodeText(), value] as const)
      .filter(([name]) => !unsaid.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `<<${said.map(([name, value]) => `/${name} ${this.#of(value, depth + 1)}`).join(' ')}>>`;
  }

  /** How the contents are read, where they are not just compressed: it decides what they show. */
  #packing({ dict }: PDFStream, depth: number): string {
    const how = dict.lookup(filter);
    const only = how instanceof PDFArray && how.size() === 1 ? how.lookup(0) : how;
    const isPlain = only === undefined || (only instanceof PDFName && only.decodeText() === flate);
    if (isPlain && !dict.has(parameters)) return '';
    return [dict.get(filter), dict.get(parameters)]
      .map((each) => this.#of(each, depth + 1))
      .join(' ');
  }

  #contents(stream: PDFStream): string {
    const known = this.#plain.get(stream);
    if (known === undefined) this.unknown.add(stream);
    return known === undefined ? '' : `${known.length} ${known}`;
  }
}

/**
 * SHA-256 of what each page of any document shows, in their order. It does not change when a
 * program only saves the file again.
 *
 * @throws when there is more in it than in any paper
 */
export async function digestsOfPages(document: PDFDocument): Promise<string[]> {
  const plain = new Map<PDFStream, string>();
  const digests: string[] = [];
  for (const { node } of document.getPages()) {
    const looked = new PageWords(document, plain);
    looked.of(node);
    for (const stream of looked.unknown) plain.set(stream, await plainOf(stream));
    digests.push(await sha256Hex(new PageWords(document, plain).of(node)));
  }
  return digests;
}
