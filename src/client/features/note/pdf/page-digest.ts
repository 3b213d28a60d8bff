import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from 'pdf-lib';
import { sha256Hex } from '../sign/seal.ts';
import { hasParameters, inflated } from '#paper/inflated.ts';

/** Limits far above any note of ours; a document beyond them is not one. */
const mostObjects = 20_000;
const deepest = 40;
/** In characters: a few objects that repeat one another could otherwise expand to gigabytes. */
const longest = 16_000_000;

/** Unpacked contents of streams, one character per byte, for the renderer of a page. */
export type PlainContents = ReadonlyMap<PDFStream, string>;

/** Keys about an object's position, packing and parent, which do not affect what a page shows. */
const unsaid = new Set(['Parent', 'Length', 'Filter', 'DecodeParms']);
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));

/** The pages' content as text. Streams not yet unpacked are left out and collected. */
class PageText {
  readonly #document: PDFDocument;
  readonly #plain: PlainContents;
  /** Fonts and other objects that pages share are written only once. */
  readonly #shared = new Map<PDFRef, string>();
  readonly unknown = new Set<PDFStream>();
  #objects = 0;
  #length = 0;

  constructor(document: PDFDocument, plain: PlainContents) {
    this.#document = document;
    this.#plain = plain;
  }

  get all(): string {
    const pages = this.#document.getPages().map(({ node }) => {
      const inherited = inheritable
        .filter((name) => !node.has(name))
        .map((name) => `${String(name)} ${this.#of(node.getInheritableAttribute(name), 0)}`);
      return [this.#of(node, 0), ...inherited].join('\n');
    });
    return pages.join('\n\n');
  }

  /**
   * @throws when an object is deeper or longer, or there are more of them, than in a note of ours
   */
  #of(object: PDFObject | undefined, depth: number): string {
    this.#objects += 1;
    if (this.#objects > mostObjects || depth > deepest)
      throw new Error('more than a note of ours holds');
    if (object instanceof PDFRef) return this.#behind(object, depth);
    if (object instanceof PDFArray)
      return `[${object
        .asArray()
        .map((each) => this.#of(each, depth + 1))
        .join(' ')}]`;
    if (object instanceof PDFStream)
      return `${this.#dict(object.dict, depth)}stream ${this.#contents(object)}`;
    return object instanceof PDFDict ? this.#dict(object, depth) : String(object);
  }

  #behind(ref: PDFRef, depth: number): string {
    const text = this.#shared.get(ref) ?? this.#of(this.#document.context.lookup(ref), depth + 1);
    this.#length += text.length;
    if (this.#length > longest) throw new Error('longer than a note of ours');
    this.#shared.set(ref, text);
    return text;
  }

  #dict(dict: PDFDict, depth: number): string {
    const entries = dict.entries().map(([name, value]) => [name.decodeText(), value] as const);
    const said = entries
      .filter(([name]) => !unsaid.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `<<${said.map(([name, value]) => `/${name} ${this.#of(value, depth + 1)}`).join(' ')}>>`;
  }

  #contents(stream: PDFStream): string {
    const known = this.#plain.get(stream);
    if (known === undefined) this.unknown.add(stream);
    return known === undefined ? '' : `${known.length} ${known}`;
  }
}

const latin = new TextDecoder('latin1');

/** Every JPEG begins like this, and nothing else that a page of ours is drawn with. */
const beginsAsJpeg = ([first, second]: Uint8Array): boolean => first === 0xff && second === 0xd8;

/**
 * A stream as a viewer unpacks it. A photo is covered as it is packed, so it has to be one: words
 * that call themselves a photo are drawn by nobody, and a photo that does not call itself one is
 * drawn as noise.
 *
 * @throws when it is read in another way than one of ours
 */
async function plainOf(stream: PDFRawStream): Promise<Uint8Array> {
  if (hasParameters(stream)) throw new Error('read in a way of its own');
  const plain = await inflated(stream);
  const isPhoto = stream.dict.lookup(PDFName.of('Filter')) === PDFName.of('DCTDecode');
  if (isPhoto !== beginsAsJpeg(plain)) throw new Error('a photo only by name');
  return plain;
}

/**
 * SHA-256 of what a document's pages show, in order: contents, fonts, sizes, annotations. It does
 * not change when a program only saves the file again.
 *
 * @throws when the pages are not ours: too many objects, or another filter
 */
export async function pagesDigest(
  document: PDFDocument,
  plain: PlainContents = new Map(),
): Promise<string> {
  const text = new PageText(document, plain);
  const said = text.all;
  if (text.unknown.size === 0) return sha256Hex(said);
  const contents = new Map(plain);
  for (const stream of text.unknown) {
    const isRaw = stream instanceof PDFRawStream;
    contents.set(stream, latin.decode(isRaw ? await plainOf(stream) : stream.getContents()));
  }
  return sha256Hex(new PageText(document, contents).all);
}
