import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib';
import { Refusal } from '#contract/errors.ts';
import { runningText } from '#domain/ai/lines.ts';
import { longestSource } from '#domain/ai/purposes.ts';
import { hasListablePages } from './listable-pages.ts';
import { decoderOf, latin1, unpacked, type Budget, type Decode } from './pdf-font.ts';

/** Pages of a document that are read. */
const mostPages = 300;
/** Bytes of its unpacked streams that are read: what comes after has no text. */
const mostUnpackedInAll = 32_000_000;
/** Letters of one page, far more than are read of a document; and bytes of one string on it. */
const mostLetters = 1_000_000;
const longestString = 65_536;
/** Fonts of one page, and pieces of its content. */
const mostFonts = 200;
const mostStreams = 1_000;
/** Thousandths of the font size by which the next letters are moved apart: a blank. */
const blankStep = -180;

/** Names, numbers, brackets and operators of a page, strings, and where one in parentheses begins. */
const token = new RegExp(
  [/\(/, /<[0-9a-fA-F\s]*>/, /\[|\]|<<|>>/, /\/[^\s/[\]()<>]*/, /[-+]?[\d.]+/, /[A-Za-z'"*]+[\d*]?/]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Where a string in parentheses ends, which may hold others; where nothing ends it, all is its own. */
function endOfString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const sign = content[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return content.length;
}

/** A page is read once from its first letter to its last, whatever stands on it. */
function* tokensOf(content: string): Generator<string> {
  const words = new RegExp(token);
  for (let found = words.exec(content); found; found = words.exec(content)) {
    if (found[0] === '(') words.lastIndex = endOfString(content, found.index);
    yield content.slice(found.index, words.lastIndex);
  }
}

/** Bytes of a picture inside the page say nothing and may look like anything. */
function withoutPictures(content: string): string {
  const endOf = (word: RegExp, from: number): number | null => {
    word.lastIndex = from;
    return word.test(content) ? word.lastIndex : null;
  };
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const begin = endOf(/\bBI\b/g, at);
    const data = begin === null ? null : endOf(/\bID\b/g, begin);
    const end = data === null ? null : endOf(/\bEI\b/g, data);
    if (begin === null || end === null) return [...kept, content.slice(at)].join(' ');
    kept.push(content.slice(at, begin - 'BI'.length));
    at = end;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const bytesOf = (binary: string): Uint8Array =>
  Uint8Array.from(binary, (letter) => letter.charCodeAt(0));

/** The bytes of a written string, in parentheses or hexadecimal. */
function stringBytes(written: string): Uint8Array {
  const inner = written.slice(1, -1);
  if (written.startsWith('<')) {
    const hex = inner.replaceAll(/\s/g, '');
    const pairs = (hex.length % 2 === 0 ? hex : `${hex}0`).match(/../g) ?? [];
    return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  }
  const plain = inner.replaceAll(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff);
    if (/^[\r\n]/.test(code)) return '';
    return escapes[code] ?? code;
  });
  return bytesOf(plain);
}

/** The words of one page as they are drawn: a move to another line starts a line. */
class Lines {
  readonly #lines: string[] = [''];
  #height = Number.NaN;
  /** The last letter of the last line. */
  #end = '';
  #length = 0;

  /** Nothing that is said now would be read. */
  get isFull(): boolean {
    return this.#length > mostLetters;
  }
  say(text: string): void {
    this.#lines.push((this.#lines.pop() ?? '') + text);
    this.#end = text.at(-1) ?? this.#end;
    this.#length += text.length;
  }
  newLine(): void {
    this.#lines.push('');
    this.#end = '';
  }
  blank(): void {
    if (/\S/.test(this.#end)) this.say(' ');
  }
  /** Moved to a height on the page. */
  place(height: number): void {
    if (Math.abs(height - this.#height) > 1) this.newLine();
    else this.blank();
    this.#height = height;
  }
  all(): readonly string[] {
    return this.#lines;
  }
}

/** Operators that show or move text, with what stands before them. */
function drawn(content: string, fonts: ReadonlyMap<string, Decode>): readonly string[] {
  const lines = new Lines();
  let decode: Decode = () => '';
  let before: string[] = [];
  const show = (written: string | undefined) => {
    if (written !== undefined && /^[(<]/.test(written) && !lines.isFull)
      lines.say(decode(stringBytes(written.slice(0, longestString))));
  };
  const number = (fromEnd: number): number => Number(before.at(-fromEnd) ?? 0);
  for (const found of tokensOf(withoutPictures(content))) {
    if (!/^[A-Za-z'"]/.test(found)) {
      before.push(found);
      continue;
    }
    if (found === 'Tf') decode = fonts.get(before.at(-2)?.slice(1) ?? '') ?? decode;
    if (found === 'Tj') show(before.at(-1));
    if (found === 'TJ')
      for (const each of before) {
        if (/^[(<]/.test(each)) show(each);
        else if (Number(each) < blankStep) lines.blank();
      }
    if (found === "'" || found === '"') {
      lines.newLine();
      show(before.at(-1));
    }
    if (found === 'T*') lines.newLine();
    if (found === 'Td' || found === 'TD') {
      if (number(1) === 0) lines.blank();
      else lines.newLine();
    }
    if (found === 'Tm') lines.place(number(1));
    before = [];
  }
  return lines.all();
}

const dictOf = (value: PDFObject | undefined): PDFDict | null =>
  value instanceof PDFDict ? value : null;

/** What is still to be unpacked of a document, and its fonts as far as they are known. */
type Reading = { readonly budget: Budget; readonly known: Map<PDFDict, Decode> };

function fontsOf(page: PDFPage, { budget, known }: Reading): ReadonlyMap<string, Decode> {
  const fonts = dictOf(page.node.Resources()?.lookup(PDFName.of('Font')));
  const named = new Map<string, Decode>();
  for (const [name] of fonts?.entries().slice(0, mostFonts) ?? []) {
    const font = dictOf(fonts?.lookup(name));
    if (!font) continue;
    const decode = known.get(font) ?? decoderOf(font, budget);
    known.set(font, decode);
    named.set(name.decodeText(), decode);
  }
  return named;
}

function contentOf(page: PDFPage, { budget }: Reading): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents
          .asArray()
          .slice(0, mostStreams)
          .map((each) => page.node.context.lookup(each))
      : [contents];
  return streams
    .map((each) => (each instanceof PDFRawStream ? latin1(unpacked(each, budget)) : ''))
    .join('\n');
}

/** The text of one page; blank where it cannot be read. */
function pageText(page: PDFPage, reading: Reading): string {
  try {
    return runningText(drawn(contentOf(page, reading), fontsOf(page, reading)));
  } catch {
    return '';
  }
}

/** The words of a page that has some; pages are counted from 1. */
type PageText = { readonly page: number; readonly text: string };

/**
 * The text of a PDF by page. A scanned picture has none. Browser and server read alike, so the
 * server can compare what a person's device read (decision 100).
 *
 * @throws Refusal ai.empty
 */
export async function pdfText(content: Uint8Array): Promise<readonly PageText[]> {
  let pages: readonly PDFPage[];
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false });
    if (!hasListablePages(document)) throw new Error('more pages than any paper');
    pages = document.getPages();
  } catch {
    throw new Refusal('ai.empty');
  }
  const read: PageText[] = [];
  const reading = { budget: { left: mostUnpackedInAll }, known: new Map<PDFDict, Decode>() };
  let left = longestSource;
  for (const [at, page] of pages.slice(0, mostPages).entries()) {
    const text = pageText(page, reading).replaceAll('\u0000', '').slice(0, left).toWellFormed();
    left -= text.length;
    if (text.trim() !== '') read.push({ page: at + 1, text });
  }
  if (read.length === 0) throw new Refusal('ai.empty');
  return read;
}
