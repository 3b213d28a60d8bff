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
import { decoderOf, latin1, unpacked, type Budget, type Decode } from './pdf-font.ts';

/** Pages of a document that are read. */
const mostPages = 300;
/** Bytes of its unpacked streams that are read: what comes after has no text. */
const mostUnpackedInAll = 32_000_000;
/** Thousandths of the font size by which the next letters are moved apart: a blank. */
const blankStep = -180;

/** Strings, names, numbers, brackets and operators of a page. */
const token = new RegExp(
  [
    /\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)/,
    /<[0-9a-fA-F\s]*>/,
    /\[|\]|<<|>>/,
    /\/[^\s/[\]()<>]*/,
    /[-+]?[\d.]+/,
    /[A-Za-z'"*]+[\d*]?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

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

  say(text: string): void {
    this.#lines.push((this.#lines.pop() ?? '') + text);
  }
  newLine(): void {
    this.#lines.push('');
  }
  blank(): void {
    if (!/\s$|^$/.test(this.#lines.at(-1) ?? '')) this.say(' ');
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
    if (written !== undefined && /^[(<]/.test(written)) lines.say(decode(stringBytes(written)));
  };
  const number = (fromEnd: number): number => Number(before.at(-fromEnd) ?? 0);
  // Bytes of a picture inside the page say nothing and may look like anything.
  const text = content.replaceAll(/\bBI\b[^]*?\bID\b[^]*?\bEI\b/g, ' ');
  for (const [found] of text.matchAll(token)) {
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

function fontsOf(page: PDFPage, budget: Budget): ReadonlyMap<string, Decode> {
  const fonts = dictOf(page.node.Resources()?.lookup(PDFName.of('Font')));
  const known = new Map<string, Decode>();
  for (const [name] of fonts?.entries() ?? []) {
    const font = dictOf(fonts?.lookup(name));
    if (font) known.set(name.decodeText(), decoderOf(font, budget));
  }
  return known;
}

function contentOf(page: PDFPage, budget: Budget): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((each) => page.node.context.lookup(each))
      : [contents];
  return streams
    .map((each) => (each instanceof PDFRawStream ? latin1(unpacked(each, budget)) : ''))
    .join('\n');
}

/** The text of one page; blank where it cannot be read. */
function pageText(page: PDFPage, budget: Budget): string {
  try {
    return runningText(drawn(contentOf(page, budget), fontsOf(page, budget)));
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
    pages = (await PDFDocument.load(content, { updateMetadata: false })).getPages();
  } catch {
    throw new Refusal('ai.empty');
  }
  const read: PageText[] = [];
  const budget = { left: mostUnpackedInAll };
  let left = longestSource;
  for (const [at, page] of pages.slice(0, mostPages).entries()) {
    const text = pageText(page, budget).replaceAll('\u0000', '').slice(0, left).toWellFormed();
    left -= text.length;
    if (text.trim() !== '') read.push({ page: at + 1, text });
  }
  if (read.length === 0) throw new Refusal('ai.empty');
  return read;
}
