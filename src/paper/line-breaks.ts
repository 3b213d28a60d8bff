import type { PDFFont } from 'pdf-lib';
import { toWinAnsi } from './win-ansi.ts';

/** `widths`: of characters by their code, for a text of one point; 0 for what was not asked yet. */
export type Font = {
  readonly name: string;
  readonly font: PDFFont;
  readonly widths: Float64Array;
};

/** Above the last character of the fonts' code page, ™ (U+2122). */
const codes = 0x2200;

export const fontOf = (name: string, font: PDFFont): Font => ({
  name,
  font,
  widths: new Float64Array(codes),
});

/** Width of the character at a place of a text, which is one unit long in the fonts' code page. */
function charWidth({ font, widths }: Font, text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (widths[code] ||= font.widthOfTextAtSize(text.charAt(at), 1));
}

/**
 * Width of a text of the code page in points; without kerning, so a line is never longer than this.
 */
export function widthOf(font: Font, text: string, size: number): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += charWidth(font, text, at);
  return width * size;
}

/** A text in lines, and whether it had to be written in other letters than entered. */
export type Broken = { readonly lines: readonly string[]; readonly rewritten: boolean };

/**
 * Breaks a text into lines of at most `width` points: at line breaks, between words, and inside a
 * word only when the word itself is wider.
 */
export function brokenInto(font: Font, size: number, text: string, width: number): Broken {
  const written = text.split(/\r\n|\r|\n/).map(toWinAnsi);
  return {
    lines: written.flatMap((paragraph) => paragraphLines(font, size, paragraph.text, width)),
    rewritten: written.some(({ rewritten }) => rewritten),
  };
}

function paragraphLines(font: Font, size: number, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const space = charWidth(font, ' ', 0) * size;
  for (const [word, length] of text.split(' ').flatMap((each) => measured(font, size, each, width)))
    if (line === '') [line, used] = [word, length];
    else if (used + space + length <= width)
      [line, used] = [`${line} ${word}`, used + space + length];
    else {
      lines.push(line);
      [line, used] = [word, length];
    }
  return [...lines, line];
}

/** A word, or a piece of one that is wider than a line, and its width in points. */
type Measured = readonly [word: string, length: number];

function measured(font: Font, size: number, word: string, width: number): readonly Measured[] {
  const whole = widthOf(font, word, size);
  if (whole <= width) return [[word, whole]];
  const parts: Measured[] = [];
  let [part, used] = ['', 0];
  for (let at = 0; at < word.length; at += 1) {
    const step = charWidth(font, word, at) * size;
    if (part !== '' && used + step > width) {
      parts.push([part, used]);
      [part, used] = ['', 0];
    }
    [part, used] = [part + word.charAt(at), used + step];
  }
  return [...parts, [part, used]];
}
