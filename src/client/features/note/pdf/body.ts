import type { WoundInNote } from '#forms/wounds.ts';
import { alertWord } from '../reading-alert.ts';
import type {
  SummaryItem,
  SummaryRows,
  SummarySection,
  SummarySignature,
} from '../note-summary.ts';
import { drawBodyMap } from './body-map.ts';
import { drawInk } from './draw-ink.ts';
import { drawPhotos, type Photos } from './draw-photos.ts';
import {
  drawPart,
  fits,
  keepTogether,
  newPage,
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

/** A score as text: the number, its meaning, and its rule. */
export type ScoreLine = { readonly value: string; readonly rule: string };

/** What the sections show besides their answers. */
type BodyParts = {
  readonly scores: Readonly<Record<string, ScoreLine>>;
  readonly wounds: readonly WoundInNote[];
  readonly photos: Photos;
};

const lead = 12; // points between lines of body text
const labelWidth = 200;
const gutter = 12;
const longestKept = 40; // lines of one answer kept on one page; longer ones break

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
type Pair = { readonly label: string; readonly text: string } & Look;

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
function drawPairs(sheet: Sheet, pairs: readonly Pair[]): void {
  if (pairs.length > 0) drawPart(sheet, tagOf('P'), () => drawEach(sheet, pairs));
}

function drawEach(sheet: Sheet, pairs: readonly Pair[]): void {
  const isShort = (pair: Pair | undefined): pair is Pair =>
    pair !== undefined && heightOf(sheet, pair, halves[0]) <= shortest;
  for (let at = 0; at < pairs.length; at += 1) {
    const [pair, next] = [pairs[at], pairs[at + 1]];
    if (isShort(pair) && isShort(next)) {
      const rows = Math.max(...[pair, next].map((each) => heightOf(sheet, each, halves[0])));
      keepTogether(sheet, rows * lead);
      drawIn(sheet, pair, halves[0]);
      drawIn(sheet, next, halves[1]);
      sheet.y -= rows * lead + 2;
      at += 1;
    } else if (pair) drawPair(sheet, pair.label, pair.text, pair);
  }
}

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

export function drawText(sheet: Sheet, text: string, style: Style = {}): void {
  drawPart(sheet, tagOf('P'), () => {
    for (const line of wrap(sheet, text, textWidth, style)) {
      keepTogether(sheet, lead);
      write(sheet, line, paper.margin, sheet.y, style);
      sheet.y -= lead;
    }
  });
}

export function drawSections(
  sheet: Sheet,
  sections: readonly SummarySection[],
  parts: BodyParts,
): void {
  for (const section of sections) {
    drawHeading(sheet, section.title);
    const pairs: Pair[] = [];
    for (const item of section.items) {
      if (item.kind === 'signature') {
        drawPairs(sheet, pairs.splice(0));
        drawSignatures(sheet, [item]);
        continue;
      }
      if (item.kind !== 'rows') {
        pairs.push(...pairOf(item, parts.scores));
        continue;
      }
      drawPairs(sheet, pairs.splice(0));
      if (item.path === 'wounds') drawBodyMap(sheet, parts.wounds);
      drawRows(sheet, item);
      drawPhotos(sheet, item, parts.photos);
      for (const { title, signatures } of item.rows)
        drawSignatures(
          sheet,
          signatures.map((each) => ({ ...each, label: `${title}: ${each.label}` })),
        );
    }
    drawPairs(sheet, pairs);
  }
}

function drawSignatures(sheet: Sheet, signatures: readonly SummarySignature[]): void {
  for (const { label, strokes } of signatures) {
    sheet.y -= lead;
    drawInk(sheet, strokes, label, lead);
    drawText(sheet, label, { ink: 'muted' });
  }
}

function pairOf(
  item: Exclude<SummaryItem, SummaryRows | SummarySignature>,
  scores: BodyParts['scores'],
): readonly Pair[] {
  const { label } = item;
  if (item.kind === 'score') {
    const score = scores[item.path];
    return score ? [{ label, text: `${score.value}\n${score.rule}`.trim(), bold: true }] : [];
  }
  if (!item.alert) return [{ label, text: item.value }];
  const text = `${item.value} (${alertWord(item.alert.level)})`;
  return [{ label, text, ink: 'alert', bold: true }];
}

const rowsAcross = 3; // rows of a group side by side on a page

/** Rows of a group as a table: one column per wound or medication, one line per question. */
const drawRows = (sheet: Sheet, { label, columns, rows }: SummaryRows): void => {
  keepTogether(sheet, 5 * lead);
  drawText(sheet, `${label} (${rows.length})`, { bold: true });
  sheet.y -= 2;
  for (let from = 0; from < rows.length; from += rowsAcross) {
    const block = rows.slice(from, from + rowsAcross);
    keepTogether(sheet, 4 * lead);
    drawPart(sheet, tagOf('P'), () => drawBlock(sheet, columns, block));
    sheet.y -= 8;
  }
};

const drawBlock = (
  sheet: Sheet,
  columns: SummaryRows['columns'],
  block: SummaryRows['rows'],
): void => {
  const titles = (): void =>
    drawCells(
      sheet,
      '',
      block.map((row) => row.title),
      { bold: true },
    );
  titles();
  for (const column of columns) {
    const cells = block.map((row) => row.cells[column.key] ?? '');
    if (cells.every((cell) => cell === '')) continue;
    // A table that continues on the next page repeats its column names.
    if (!fits(sheet, cellsHeight(sheet, column.label, cells))) {
      newPage(sheet);
      titles();
    }
    drawCells(sheet, column.label, cells);
  }
};

const firstCell = 140;
const cellWidth = (textWidth - firstCell) / rowsAcross;
const cellLines = (
  sheet: Sheet,
  label: string,
  cells: readonly string[],
  style: Style,
): readonly (readonly string[])[] => [
  wrap(sheet, label, firstCell - 8),
  ...cells.map((cell) => wrap(sheet, cell, cellWidth - 8, style)),
];

/**
 * Height of a line of cells, or of one line when it is longer than a page and must break anyway.
 */
const cellsHeight = (sheet: Sheet, label: string, cells: readonly string[]): number => {
  const rows = Math.max(...cellLines(sheet, label, cells, {}).map((each) => each.length));
  return (rows <= longestKept ? rows : 1) * lead + 4;
};

/** One line of a table, cell by cell, which is the order to read it in. */
const drawCells = (
  sheet: Sheet,
  label: string,
  cells: readonly string[],
  style: Style = {},
): void => {
  const lines = cellLines(sheet, label, cells, style);
  const rows = Math.max(...lines.map((each) => each.length));
  const draw = (index: number, row: number, y: number): void =>
    write(
      sheet,
      lines[index]?.[row] ?? '',
      paper.margin + (index === 0 ? 0 : firstCell + (index - 1) * cellWidth),
      y,
      index === 0 ? { ink: 'muted' } : style,
    );
  if (rows <= longestKept) {
    keepTogether(sheet, rows * lead);
    lines.forEach((each, index) =>
      each.forEach((_, row) => draw(index, row, sheet.y - row * lead)),
    );
    sheet.y -= rows * lead;
  } else
    for (let row = 0; row < rows; row += 1) {
      keepTogether(sheet, lead);
      lines.forEach((_, index) => draw(index, row, sheet.y));
      sheet.y -= lead;
    }
  rule(sheet, sheet.y + lead - 4);
};
