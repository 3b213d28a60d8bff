import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';

/** Turns the bytes of a shown string into text. */
export type Decode = (bytes: Uint8Array) => string;

/** Bytes of one unpacked stream that are read: a small file may unpack to gigabytes. */
const mostUnpacked = 8_000_000;

/** Bytes of a document that may still be unpacked. */
export type Budget = { left: number };

/** The plain bytes of a stream, as many as are left. @throws for a filter pdf-lib does not know */
export function unpacked(stream: PDFRawStream, budget: Budget): Uint8Array {
  // Asked for no bytes, pdf-lib unpacks all.
  if (budget.left <= 0) return new Uint8Array();
  const bytes = new Uint8Array(
    decodePDFRawStream(stream).getBytes(Math.min(mostUnpacked, budget.left)),
  );
  budget.left -= bytes.length;
  return bytes;
}

export const latin1 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Code page 1252 where it is not Latin-1. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const ansi = (byte: number): string =>
  byte >= 0x80 && byte <= 0x9f ? (high[byte - 0x80] ?? '') : String.fromCharCode(byte);

/** Glyphs with names of their own, as far as letters and sentences need them. */
const glyphs: Readonly<Record<string, string>> = {
  space: ' ',
  period: '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  hyphen: '-',
  endash: '–',
  emdash: '—',
  parenleft: '(',
  parenright: ')',
  slash: '/',
  percent: '%',
  plus: '+',
  equal: '=',
  question: '?',
  exclam: '!',
  quotesingle: "'",
  quotedbl: '"',
  quoteright: '’',
  quoteleft: '‘',
  quotedblleft: '“',
  quotedblright: '”',
  degree: '°',
  numbersign: '#',
  ampersand: '&',
  bullet: '•',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  adieresis: 'ä',
  odieresis: 'ö',
  udieresis: 'ü',
  Adieresis: 'Ä',
  Odieresis: 'Ö',
  Udieresis: 'Ü',
  germandbls: 'ß',
  fi: 'fi',
  fl: 'fl',
};

const glyphText = (name: string): string => {
  const code = /^uni([0-9A-F]{4})$/.exec(name)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  return glyphs[name] ?? (name.length === 1 ? name : '');
};

/** Text of hexadecimal UTF-16. */
const wide = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Codes of one map, counted again where they come twice; hexadecimal digits of one code's text. */
const mostCodes = 70_000;
const longestText = 128;
/** Names and numbers of an encoding of 256 codes. */
const mostDifferences = 1_024;

/** What stands between two words, each time; what nothing ends is left out. */
function between(text: string, begin: string, end: string): string[] {
  const parts: string[] = [];
  for (let at = text.indexOf(begin); at >= 0;) {
    const last = text.indexOf(end, at);
    if (last < 0) break;
    parts.push(text.slice(at + begin.length, last));
    at = text.indexOf(begin, last);
  }
  return parts;
}

/** Without lists that nothing ends: each would be looked through to the end. */
function withoutOpenLists(part: string): string {
  const closed = part.lastIndexOf(']') + 1;
  return part.slice(0, closed) + part.slice(closed).replaceAll('[', '!');
}

/** Codes of a ToUnicode map with their texts, and how many bytes a code has. */
function unicodeMap(map: string): { bytes: number; texts: ReadonlyMap<number, string> } {
  const texts = new Map<number, string>();
  const space = /begincodespacerange\s*<([0-9a-fA-F]+)>/.exec(map)?.[1] ?? '0000';
  for (const part of between(map, 'beginbfchar', 'endbfchar'))
    for (const [, code = '', text = ''] of part.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]*)>/gi))
      texts.set(Number.parseInt(code, 16), wide(text.slice(0, longestText)));
  let left = mostCodes;
  for (const part of between(map, 'beginbfrange', 'endbfrange')) {
    const ranges = withoutOpenLists(part).matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<([0-9a-f]*)>|\[([^\]]*)\])/gi,
    );
    for (const [, low = '', last = '', given, list = ''] of ranges) {
      const from = given?.slice(0, longestText);
      const first = Number.parseInt(low, 16);
      const count = Math.min(Number.parseInt(last, 16) - first + 1, left);
      const listed = [...list.matchAll(/<([0-9a-f]*)>/gi)].map(([, text = '']) =>
        wide(text.slice(0, longestText)),
      );
      for (let step = 0; step < count; step += 1) {
        const head = from?.slice(0, -4) ?? '';
        const unit = Number.parseInt(from?.slice(-4) ?? '0', 16) + step;
        const counted = wide(head) + String.fromCharCode(unit);
        texts.set(first + step, from === undefined ? (listed[step] ?? '') : counted);
        left -= 1;
      }
    }
  }
  return { bytes: space.length / 2, texts };
}

function byMap(map: string): Decode {
  const { bytes: width, texts } = unicodeMap(map);
  return (bytes) => {
    const said: string[] = [];
    for (let at = 0; at < bytes.length; at += width) {
      const code = bytes.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);
      said.push(texts.get(code) ?? '');
    }
    return said.join('');
  };
}

/** The names of a font's own encoding, by code. */
function differencesOf(font: PDFDict): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const encoding = font.lookup(PDFName.of('Encoding'));
  const list = encoding instanceof PDFDict ? encoding.lookup(PDFName.of('Differences')) : null;
  let code = 0;
  for (const entry of list instanceof PDFArray ? list.asArray().slice(0, mostDifferences) : []) {
    if (entry instanceof PDFNumber) code = entry.asNumber();
    else if (entry instanceof PDFName) {
      names.set(code, glyphText(entry.decodeText()));
      code += 1;
    }
  }
  return names;
}

/** How a font's strings are read: by its map to Unicode, else by its encoding over Windows-1252. */
export function decoderOf(font: PDFDict, budget: Budget): Decode {
  const map = font.lookup(PDFName.of('ToUnicode'));
  if (map instanceof PDFRawStream) return byMap(latin1(unpacked(map, budget)));
  // Numbers of glyphs without a map say nothing.
  if (font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')) return () => '';
  const names = differencesOf(font);
  return (bytes) => Array.from(bytes, (byte) => names.get(byte) ?? ansi(byte)).join('');
}
