import type { WoundInNote } from '#forms/wounds.ts';
import { drawHeading, drawPairs, drawText, lead, longestKept, type Pair } from '#paper/lines.ts';
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
  type Sheet,
  type Style,
} from '#paper/sheet.ts';
import { tagOf } from '#paper/tags.ts';
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

/** A score as text: the number, its meaning, and its rule. */
export type ScoreLine = { readonly value: string; readonly rule: string };

/** What the sections show besides their answers. */
type BodyParts = {
  readonly scores: Readonly<Record<string, ScoreLine>>;
  readonly wounds: readonly WoundInNote[];
  readonly photos: Photos;
};

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

const belowRule = 3;
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
  // The next line's letters stay clear of the rule; `cellsHeight` has the room.
  sheet.y -= belowRule;
};
