import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream, type PDFPage } from 'pdf-lib';

export type ReadPage = { readonly text: string; readonly lines: number; readonly content: string };

/** High half of code page 1252, to read back the fonts' text. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const decode = (hex: string): string => {
  let text = '';
  for (let at = 0; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16);
    text += byte >= 0x80 && byte <= 0x9f ? (high[byte - 0x80] ?? '') : String.fromCharCode(byte);
  }
  return text;
};

const contentOf = (page: PDFPage): string => {
  const stream = page.node.Contents();
  return stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : '';
};

/**
 * Opens a finished file and reads each page: its words in drawing order, and how many lines are
 * drawn as vectors.
 */
export async function readPdf(bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const content = contentOf(page);
    const text = [...content.matchAll(/<([0-9A-F]*)> Tj/g)]
      .map(([, hex = '']) => decode(hex))
      .join('\n');
    return { text, lines: [...content.matchAll(/ l\b/g)].length, content };
  });
}
