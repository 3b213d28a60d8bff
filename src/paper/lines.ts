import {
  drawPart,
  keepTogether,
  paper,
  rule,
  textWidth,
  wrap,
  write,
  type Ink,
  type Sheet,
  type Style,
} from './sheet.ts';
import { tagOf } from './tags.ts';

/** Headings, pairs and paragraphs from the present line of a sheet down. */

/** Points between lines of body text. */
export const lead = 12;
const labelWidth = 200;
const gutter = 12;
/** Lines of one answer kept on one page; longer ones break. */
export const longestKept = 40;

/** The title, and below it a warning. */
export function drawTitle(sheet: Sheet, title: string, warning: string | null): void {
  drawPart(sheet, tagOf('H1'), () => {
    for (const line of wrap(sheet, title, textWidth, { size: 16, bold: true })) {
      write(sheet, line, paper.margin, sheet.y, { size: 16, bold: true });
      sheet.y -= 20;
    }
  });
  if (warning !== null) {
    drawText(sheet, warning, { bold: true, size: 10, ink: 'alert' });
    sheet.y -= 4;
  }
}

type Look = { readonly ink?: Ink; readonly bold?: boolean };
/** A label and its text. */
export type Pair = { readonly label: string; readonly text: string } & Look;

/** Where a pair is drawn: its left edge, and the widths of label and text. */
type Column = { readonly left: number; readonly label: number; readonly text: number };
const whole: Column = { left: 0, label: labelWidth, text: textWidth - labelWidth - gutter };
const between = 24; // points between two pairs in one row
const half = (textWidth - between) / 2;
const halves: readonly [Column, Column] = [
  { left: 0, label: 118, text: half - 118 - 8 },
  { left: half + between, label: 118, text: half - 118 - 8 },
];
const shortest = 2; // lines of a pair that fits beside another one

const linesOf = (sheet: Sheet, { label, text, bold = false }: Pair, column: Column) => ({
  labels: wrap(sheet, label, column.label),
  texts: wrap(sheet, text, column.text, { bold }),
});

/** Draws one pair from the present line down, and leaves the line where it is. */
function drawIn(sheet: Sheet, pair: Pair, column: Column): void {
  const { labels, texts } = linesOf(sheet, pair, column);
  const left = paper.margin + column.left;
  const { ink = 'text', bold = false } = pair;
  drawPart(sheet, tagOf('P'), () => {
    labels.forEach((line, row) => write(sheet, line, left, sheet.y - row * lead, { ink: 'muted' }));
    texts.forEach((line, row) =>
      write(sheet, line, left + column.label + gutter, sheet.y - row * lead, { ink, bold }),
    );
  });
}

const heightOf = (sheet: Sheet, pair: Pair, column: Column): number => {
  const { labels, texts } = linesOf(sheet, pair, column);
  return Math.max(labels.length, texts.length);
};

/**
 * Label and text side by side, each wrapping in its column; a row breaks across pages only when it
 * is longer than one.
 */
export function drawPair(sheet: Sheet, label: string, text: string, look: Look = {}): void {
  const pair = { label, text, ...look };
  const rows = heightOf(sheet, pair, whole);
  if (rows > longestKept) return drawLong(sheet, pair);
  keepTogether(sheet, rows * lead);
  drawIn(sheet, pair, whole);
  sheet.y -= rows * lead + 2;
  return undefined;
}

/** A pair that is longer than a page. */
function drawLong(sheet: Sheet, pair: Pair): void {
  const { labels, texts } = linesOf(sheet, pair, whole);
  const { ink = 'text', bold = false } = pair;
  drawPart(sheet, tagOf('P'), () => {
    for (let row = 0; row < Math.max(labels.length, texts.length); row += 1) {
      keepTogether(sheet, lead);
      write(sheet, labels[row] ?? '', paper.margin, sheet.y, { ink: 'muted' });
      write(sheet, texts[row] ?? '', paper.margin + labelWidth + gutter, sheet.y, { ink, bold });
      sheet.y -= lead;
    }
  });
  sheet.y -= 2;
}

/**
 * Pairs in their order, two short ones that follow each other in one row. All are one part of the
 * document: a tag for each would add half to the size of the file.
 */
export function drawPairs(sheet: Sheet, pairs: readonly Pair[]): void {
  if (pairs.length > 0) drawPart(sheet, tagOf('P'), () => drawEach(sheet, pairs));
}

function drawEach(sheet: Sheet, pairs: readonly Pair[]): void {
  const heights = pairs.map((pair) => heightOf(sheet, pair, halves[0]));
  for (let at = 0; at < pairs.length; at += 1) {
    const [pair, next] = [pairs[at], pairs[at + 1]];
    const rows = Math.max(heights[at] ?? 0, heights[at + 1] ?? 0);
    if (pair && next && rows <= shortest) {
      keepTogether(sheet, rows * lead);
      drawIn(sheet, pair, halves[0]);
      drawIn(sheet, next, halves[1]);
      sheet.y -= rows * lead + 2;
      at += 1;
    } else if (pair) drawPair(sheet, pair.label, pair.text, pair);
  }
}

/** Pairs one below the other. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  for (const [label, text] of facts) drawPair(sheet, label, text);
  sheet.y -= 4;
}

/** A heading stays with the first lines below it. */
export function drawHeading(sheet: Sheet, title: string, below = 3 * lead): void {
  keepTogether(sheet, 24 + below);
  sheet.y -= 8;
  const style = { size: 11, bold: true } as const;
  const line = wrap(sheet, title, textWidth, style)[0] ?? '';
  drawPart(sheet, tagOf('H2'), () => write(sheet, line, paper.margin, sheet.y, style));
  rule(sheet, sheet.y - 4);
  sheet.y -= 18;
}

/** A paragraph over the whole width. */
export function drawText(sheet: Sheet, text: string, style: Style = {}): void {
  drawPart(sheet, tagOf('P'), () => {
    for (const line of wrap(sheet, text, textWidth, style)) {
      keepTogether(sheet, lead);
      write(sheet, line, paper.margin, sheet.y, style);
      sheet.y -= lead;
    }
  });
}
