import type { WoundInNote } from '#forms/wounds.ts';
import { alertWord } from '../reading-alert.ts';
import type { SummaryItem, SummaryRows, SummarySection } from '../note-summary.ts';
import { drawBodyMap } from './body-map.ts';
import { drawPhotos, type Photos } from './draw-photos.ts';
import {
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
  for (const line of wrap(sheet, title, textWidth, { size: 16, bold: true })) {
    write(sheet, line, paper.margin, sheet.y, { size: 16, bold: true });
    sheet.y -= 20;
  }
  if (warning !== null) {
    write(
      sheet,
      wrap(sheet, warning, textWidth, { bold: true, size: 10 })[0] ?? '',
      paper.margin,
      sheet.y,
      { bold: true, size: 10, ink: 'alert' },
    );
    sheet.y -= 16;
  }
}

/**
 * Label and text side by side, each wrapping in its column; a row breaks across pages only when it
 * is longer than one.
 */
export function drawPair(
  sheet: Sheet,
  label: string,
  text: string,
  { ink = 'text', bold = false }: { ink?: Ink; bold?: boolean } = {},
): void {
  const labels = wrap(sheet, label, labelWidth);
  const texts = wrap(sheet, text, textWidth - labelWidth - gutter, { bold });
  const rows = Math.max(labels.length, texts.length);
  if (rows <= longestKept) keepTogether(sheet, rows * lead);
  for (let row = 0; row < rows; row += 1) {
    keepTogether(sheet, lead);
    write(sheet, labels[row] ?? '', paper.margin, sheet.y, { ink: 'muted' });
    write(sheet, texts[row] ?? '', paper.margin + labelWidth + gutter, sheet.y, { ink, bold });
    sheet.y -= lead;
  }
  sheet.y -= 2;
}

export function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  for (const [label, text] of facts) drawPair(sheet, label, text);
  sheet.y -= 4;
}

/** A heading stays with the first lines below it. */
export function drawHeading(sheet: Sheet, title: string, below = 3 * lead): void {
  keepTogether(sheet, 24 + below);
  sheet.y -= 8;
  write(
    sheet,
    wrap(sheet, title, textWidth, { size: 11, bold: true })[0] ?? '',
    paper.margin,
    sheet.y,
    { size: 11, bold: true },
  );
  rule(sheet, sheet.y - 4);
  sheet.y -= 18;
}

export function drawText(sheet: Sheet, text: string, style: Style = {}): void {
  for (const line of wrap(sheet, text, textWidth, style)) {
    keepTogether(sheet, lead);
    write(sheet, line, paper.margin, sheet.y, style);
    sheet.y -= lead;
  }
}

export function drawSections(
  sheet: Sheet,
  sections: readonly SummarySection[],
  parts: BodyParts,
): void {
  for (const section of sections) {
    drawHeading(sheet, section.title);
    for (const item of section.items) drawItem(sheet, item, parts);
  }
}

const drawItem = (sheet: Sheet, item: SummaryItem, { scores, wounds, photos }: BodyParts): void => {
  if (item.kind === 'rows') {
    if (item.path === 'wounds') drawBodyMap(sheet, wounds);
    drawRows(sheet, item);
    return drawPhotos(sheet, item, photos);
  }
  if (item.kind === 'score') {
    const score = scores[item.path];
    if (score) drawPair(sheet, item.label, `${score.value}\n${score.rule}`.trim(), { bold: true });
    return undefined;
  }
  if (!item.alert) return drawPair(sheet, item.label, item.value);
  return drawPair(sheet, item.label, `${item.value} (${alertWord(item.alert.level)})`, {
    ink: 'alert',
    bold: true,
  });
};

const rowsAcross = 3; // rows of a group side by side on a page

/** Rows of a group as a table: one column per wound or medication, one line per question. */
const drawRows = (sheet: Sheet, { label, columns, rows }: SummaryRows): void => {
  keepTogether(sheet, 5 * lead);
  write(
    sheet,
    wrap(sheet, `${label} (${rows.length})`, textWidth, { bold: true })[0] ?? '',
    paper.margin,
    sheet.y,
    { bold: true },
  );
  sheet.y -= lead + 2;
  for (let from = 0; from < rows.length; from += rowsAcross) {
    const block = rows.slice(from, from + rowsAcross);
    keepTogether(sheet, 4 * lead);
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
    sheet.y -= 8;
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

const drawCells = (
  sheet: Sheet,
  label: string,
  cells: readonly string[],
  style: Style = {},
): void => {
  const lines = cellLines(sheet, label, cells, style);
  const rows = Math.max(...lines.map((each) => each.length));
  for (let row = 0; row < rows; row += 1) {
    keepTogether(sheet, lead);
    lines.forEach((each, index) =>
      write(
        sheet,
        each[row] ?? '',
        paper.margin + (index === 0 ? 0 : firstCell + (index - 1) * cellWidth),
        sheet.y,
        index === 0 ? { ink: 'muted' } : style,
      ),
    );
    sheet.y -= lead;
  }
  rule(sheet, sheet.y + lead - 4);
};
