import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFRawStream, type PDFPage } from 'pdf-lib';

export type ReadPage = { readonly text: string; readonly lines: number; readonly content: string };

/** High half of code page 1252, to read back the fonts' text. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const decode = (written: string): string =>
  written.replaceAll(/\\([0-7]{3}|.)/g, (_, code: string) => {
    if (code.length === 1) return code;
    const byte = Number.parseInt(code, 8);
    return byte >= 0x80 && byte <= 0x9f ? (high[byte - 0x80] ?? '') : String.fromCharCode(byte);
  });

/** The contents of a page, which may be in several streams. */
const contentOf = (page: PDFPage): string => {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((_, index) => contents.lookup(index))
      : [contents];
  return streams
    .map((stream) =>
      stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : '',
    )
    .join('\n');
};

/**
 * Opens a finished file and reads each page: its words in drawing order, and how many lines are
 * drawn as vectors.
 */
export async function readPdf(bytes: Uint8Array): Promise<readonly ReadPage[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const content = contentOf(page);
    const text = [...content.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)]
      .map(([, written = '']) => decode(written))
      .join('\n');
    return { text, lines: [...content.matchAll(/ l\b/g)].length, content };
  });
}
