import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from 'pdf-lib';
import { sha256Hex } from '../sign/seal.ts';
import { inflated, isCompressed } from '#paper/inflated.ts';

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
/** Of a field above: the fields below it are on pages of their own. */
const unsaidOfFields = new Set([...unsaid, 'Kids']);
const [filter, parameters] = [PDFName.of('Filter'), PDFName.of('DecodeParms')];
const [parent, subtype, widget] = [
  PDFName.of('Parent'),
  PDFName.of('Subtype'),
  PDFName.of('Widget'),
];
const flate = 'FlateDecode';
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((name) => PDFName.of(name));
const latin = new TextDecoder('latin1');

/** The only filter of a stream; null where it has several, undefined where it has none. */
function onlyFilter({ dict }: PDFStream): PDFObject | null | undefined {
  const how = dict.lookup(filter);
  if (!(how instanceof PDFArray)) return how;
  return how.size() === 1 ? (how.lookup(0) ?? null) : null;
}

const isFlate = (name: PDFObject | null | undefined): boolean =>
  name instanceof PDFName && name.decodeText() === flate;

/** Whether bytes begin as what programs compress (RFC 1950 §2.2), and as no words of a page do. */
const beginsCompressed = ([first = 0, second = 0]: Uint8Array): boolean =>
  first % 16 === 8 && (first * 256 + second) % 31 === 0;
const usual = 0x78;

/** What is said of contents that viewers read in another way than those they would be taken for. */
const marks = { notPacked: ' not packed', packed: ' packed' } as const;

/**
 * Plain contents of streams; of other filters than Flate the packed bytes say the same. What is
 * called compressed and is not, and what is compressed once more than it is called, is marked: a
 * viewer shows nothing or noise of it.
 */
async function plainOf(stream: PDFStream): Promise<string> {
  if (!(stream instanceof PDFRawStream)) return latin.decode(stream.getContents());
  const { contents } = stream;
  const how = onlyFilter(stream);
  const plain = await inflated(stream).catch(() => null);
  if (plain === null) {
    const isFalse = isFlate(how) && contents.length > 0 && !beginsCompressed(contents);
    return latin.decode(contents) + (isFalse ? marks.notPacked : '');
  }
  const mayBe = plain[0] === usual && beginsCompressed(plain);
  const isPacked = mayBe && (how === undefined || (isFlate(how) && (await isCompressed(plain))));
  return latin.decode(plain) + (isPacked ? marks.packed : '');
}

/** A document as text, whatever program made it. */
abstract class Words {
  readonly #document: PDFDocument;
  readonly #plain: ReadonlyMap<PDFStream, string>;
  readonly #inherits: boolean;
  readonly #omitsStrayPages: boolean;
  readonly unknown = new Set<PDFStream>();
  #objects = 0;
  #length = 0;

  /**
   * @param inherits whether a field on a page says what it has from the fields above it
   * @param omitsStrayPages whether what calls itself a page and is none is left out
   */
  constructor(
    document: PDFDocument,
    plain: ReadonlyMap<PDFStream, string>,
    {
      inherits,
      omitsStrayPages,
    }: { readonly inherits: boolean; readonly omitsStrayPages: boolean },
  ) {
    this.#document = document;
    this.#plain = plain;
    this.#inherits = inherits;
    this.#omitsStrayPages = omitsStrayPages;
  }

  /** What is written for an object that others refer to. */
  protected abstract behind(ref: PDFRef, target: PDFObject | undefined, depth: number): string;

  /** @throws when there is more than in any paper */
  protected of(object: PDFObject | undefined, depth: number): string {
    this.#objects += 1;
    if (this.#objects > mostObjects || depth > deepest) throw new Error('more than a paper holds');
    if (object instanceof PDFRef) return this.#referred(object, depth);
    if (object instanceof PDFArray)
      return `[${object
        .asArray()
        .map((each) => this.of(each, depth + 1))
        .join(' ')}]`;
    if (object instanceof PDFStream) {
      const read = `${this.dict(object.dict, depth)}${this.#packing(object, depth)}`;
      return `${read}stream ${this.#contents(object)}`;
    }
    return object instanceof PDFDict ? this.dict(object, depth) : String(object);
  }

  #referred(ref: PDFRef, depth: number): string {
    const target = this.#document.context.lookup(ref);
    if (!(target instanceof PDFPageLeaf)) return this.behind(ref, target, depth);
    const at = this.#document.getPages().findIndex(({ node }) => node === target);
    // A link to another page says which one, not what is on it: that page has its own digest. What
    // only calls itself a page has none; resources and actions may do so, and are shown all the same.
    const isSaid = at >= 0 || this.#omitsStrayPages;
    return isSaid ? `page ${at}` : this.behind(ref, target, depth);
  }

  /** Counts what was written. @throws when it is longer than any paper */
  protected counted(text: string): string {
    this.#length += text.length;
    if (this.#length > longest) throw new Error('longer than a paper');
    return text;
  }

  protected dict(dict: PDFDict, depth: number, without: ReadonlySet<string> = unsaid): string {
    const said = dict
      .entries()
      .map(([name, value]) => [name.decodeText(), value] as const)
      .filter(([name]) => !without.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `/${name} ${this.of(value, depth + 1)}`);
    return `<<${[...said, ...this.#inherited(dict, depth)].join(' ')}>>`;
  }

  /** Value, kind and actions of a field are inherited: a viewer draws and runs them as its own. */
  #inherited(dict: PDFDict, depth: number): string[] {
    if (!this.#inherits || dict.lookup(subtype) !== widget) return [];
    const said: string[] = [];
    const seen = new Set<PDFDict>([dict]);
    for (let above = dict.lookup(parent); above instanceof PDFDict && !seen.has(above);) {
      seen.add(above);
      said.push(`/Parent ${this.dict(above, depth + 1, unsaidOfFields)}`);
      above = above.lookup(parent);
    }
    return said;
  }

  /** How the contents are read, where they are not just compressed: it decides what they show. */
  #packing(stream: PDFStream, depth: number): string {
    const { dict } = stream;
    const only = onlyFilter(stream);
    if ((only === undefined || isFlate(only)) && !dict.has(parameters)) return '';
    return [dict.get(filter), dict.get(parameters)]
      .map((each) => this.of(each, depth + 1))
      .join(' ');
  }

  #contents(stream: PDFStream): string {
    const known = this.#plain.get(stream);
    if (known === undefined) this.unknown.add(stream);
    return known === undefined ? '' : `${known.length} ${known}`;
  }
}

/** What one page shows. */
class PageWords extends Words {
  readonly #known = new Map<PDFRef, string>();
  /** Objects that are being written: some refer to each other. */
  readonly #open = new Set<PDFRef>();

  /** @throws when there is more than in any paper */
  page(page: PDFPageLeaf): string {
    const inherited = inheritable
      .filter((name) => !page.has(name))
      .map((name) => `${String(name)} ${this.of(page.getInheritableAttribute(name), 0)}`);
    return [this.dict(page, 0), ...inherited].join('\n');
  }

  protected override behind(ref: PDFRef, target: PDFObject | undefined, depth: number): string {
    if (this.#open.has(ref)) return 'itself';
    const known = this.#known.get(ref);
    if (known !== undefined) return known;
    this.#open.add(ref);
    const text = this.of(target, depth + 1);
    this.#open.delete(ref);
    this.#known.set(ref, this.counted(text));
    return text;
  }
}

/**
 * One entry of the catalogue. Every object is written once, under the number it was met with: lists
 * such as bookmarks are as deep as they are long.
 */
class EntryWords extends Words {
  readonly #numbers = new Map<PDFRef, number>();
  readonly #waiting: (PDFObject | undefined)[] = [];

  /** @throws when there is more than in any paper */
  entry(value: PDFObject | undefined): string {
    const written = [this.counted(this.of(value, 0))];
    for (let next = 0; next < this.#waiting.length; next += 1)
      written.push(this.counted(`${next}: ${this.of(this.#waiting[next], 0)}`));
    return written.join('\n');
  }

  protected override behind(ref: PDFRef, target: PDFObject | undefined): string {
    const known = this.#numbers.get(ref);
    if (known !== undefined) return `object ${known}`;
    const number = this.#numbers.size;
    this.#numbers.set(ref, number);
    this.#waiting.push(target);
    return `object ${number}`;
  }
}

/** The digest of what `write` says, once all streams it meets are unpacked. */
async function digestOf<W extends Words>(
  make: () => W,
  write: (words: W) => string,
  plain: Map<PDFStream, string>,
): Promise<string> {
  const looked = make();
  write(looked);
  for (const stream of looked.unknown) plain.set(stream, await plainOf(stream));
  return sha256Hex(write(make()));
}

/**
 * SHA-256 of what each page of any document shows, in their order. It does not change when a
 * program only saves the file again.
 *
 * @param inherits whether fields on a page say what they inherit, and what only calls itself a page
 *   says what is in it; documents signed before did neither
 * @throws when there is more in it than in any paper
 */
export async function digestsOfPages(
  document: PDFDocument,
  { inherits = true }: { readonly inherits?: boolean } = {},
): Promise<string[]> {
  const plain = new Map<PDFStream, string>();
  const digests: string[] = [];
  for (const { node } of document.getPages())
    digests.push(
      await digestOf(
        () => new PageWords(document, plain, { inherits, omitsStrayPages: !inherits }),
        (words) => words.page(node),
        plain,
      ),
    );
  return digests;
}

/**
 * Entries of the catalogue that say nothing to a reader: where the pages are (they have digests of
 * their own), versions, and what programs note about themselves.
 */
const silent = new Set(['Type', 'Pages', 'Version', 'Extensions', 'Metadata', 'PieceInfo']);
const [names, embedded, associated] = [
  PDFName.of('Names'),
  PDFName.of('EmbeddedFiles'),
  PDFName.of('AF'),
];

const fileNameOf = (specification: PDFObject | undefined): string | null => {
  if (!(specification instanceof PDFDict)) return null;
  const name = specification.lookup(PDFName.of('UF')) ?? specification.lookup(PDFName.of('F'));
  return name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : null;
};

/** A list of files without our own, which are attached after the digest; null when none is left. */
function othersOf(
  { context }: PDFDocument,
  list: PDFArray,
  step: 1 | 2,
  own: readonly string[],
): PDFArray | null {
  const others = PDFArray.withContext(context);
  for (let index = 0; index < list.size(); index += step) {
    if (own.includes(fileNameOf(list.lookup(index + step - 1)) ?? '')) continue;
    for (let at = index; at < Math.min(index + step, list.size()); at += 1)
      others.push(list.get(at));
  }
  return others.size() === 0 ? null : others;
}

/** The names of a document without our own files; null when nothing else is in them. */
function namesWithout(
  document: PDFDocument,
  given: PDFDict,
  own: readonly string[],
): PDFDict | null {
  const files = given.lookup(embedded);
  const list = files instanceof PDFDict ? files.lookup(names) : undefined;
  if (!(files instanceof PDFDict) || !(list instanceof PDFArray))
    return given.keys().length === 0 ? null : given;
  const others = othersOf(document, list, 2, own);
  const left = PDFDict.withContext(document.context);
  for (const [name, value] of given.entries()) if (name !== embedded) left.set(name, value);
  if (others !== null || files.keys().length > 1) {
    const tree = PDFDict.withContext(document.context);
    for (const [name, value] of files.entries()) if (name !== names) tree.set(name, value);
    if (others !== null) tree.set(names, others);
    left.set(embedded, tree);
  }
  return left.keys().length === 0 ? null : left;
}

/** An entry as it was before our files were attached; null where it was not there. */
function before(name: PDFName, value: PDFObject, document: PDFDocument, own: readonly string[]) {
  const target = value instanceof PDFRef ? document.context.lookup(value) : value;
  if (name === names && target instanceof PDFDict) return namesWithout(document, target, own);
  if (name === associated && target instanceof PDFArray) return othersOf(document, target, 1, own);
  return value;
}

/**
 * SHA-256 of each entry of a document's catalogue that changes what a reader sees, hears or runs:
 * form fields, actions, scripts, attached files, layers, bookmarks, tags, by its name in PDF. The
 * files `own` attaches itself are left out.
 *
 * @throws when there is more in it than in any paper
 */
export async function digestsOfCatalogue(
  document: PDFDocument,
  own: readonly string[],
): Promise<Record<string, string>> {
  const plain = new Map<PDFStream, string>();
  const digests: Record<string, string> = {};
  for (const [name, value] of document.catalog.entries()) {
    if (silent.has(name.decodeText())) continue;
    const said = before(name, value, document, own);
    if (said === null) continue;
    digests[name.decodeText()] = await digestOf(
      () => new EntryWords(document, plain, { inherits: false, omitsStrayPages: false }),
      (words) => words.entry(said),
      plain,
    );
  }
  return digests;
}

/** Pages that differ, are new or are missing, by their numbers from 1. */
export const changedPages = (then: readonly string[], now: readonly string[]): number[] =>
  Array.from({ length: Math.max(then.length, now.length) }, (_, index) => index + 1).filter(
    (number) => then[number - 1] !== now[number - 1],
  );

/** Entries that differ, are new or are missing, by their names in PDF. */
export const changedEntries = (
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => then[name] !== now[name])
    .toSorted();
