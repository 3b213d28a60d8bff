import type { Patch, Value } from '#domain/merge.ts';
import { woundArea } from '#domain/wounds.ts';
import type { Answers, RowGroup } from './define.ts';
import { cellPath, orderPath } from './form-index.ts';
import { rowIds } from './visibility.ts';

/**
 * Wounds over the visits of a patient. A wound is a row of the nursing note and keeps the row's id
 * and its number from visit to visit.
 */

const group = { path: 'wounds' };

/** What is read of a note. */
export type WoundNote = {
  readonly dateOfService: string;
  readonly content: { readonly doc: { readonly values: Answers } };
};

/** One assessment; lengths in centimetres, null where not measured. */
export type Measured = {
  /** MM/DD/YYYY. */
  readonly date: string;
  readonly length: number | null;
  readonly width: number | null;
  readonly depth: number | null;
  /** Square centimetres; 0 once healed. */
  readonly area: number | null;
};

/** One wound over all notes at hand. */
export type Wound = {
  readonly id: string;
  readonly number: number;
  /** Answers of the latest assessment by column, such as `site`. */
  readonly cells: Answers;
  /** Oldest first. */
  readonly measured: readonly Measured[];
  readonly isHealed: boolean;
};

const numberIn = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : null;

/** The cells of one row by column. */
const cellsOf = (answers: Answers, id: string): Record<string, Value> => {
  const prefix = `${group.path}.${id}.`;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([path, value]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), value] as const] : [],
    ),
  );
};

/** The number a row is known by: its own, or else its place in the list. */
export const rowNumber = (
  answers: Answers,
  rows: Pick<RowGroup, 'path'>,
  id: string,
  index: number,
): number => numberIn(answers[cellPath(rows, id, 'number')]) ?? index + 1;

/** Size of a wound by its cells; a healed one has none left. */
export const measuredOf = (cells: Answers, date: string): Measured => {
  if (cells['trend'] === 'healed') return { date, length: null, width: null, depth: null, area: 0 };
  const [length = null, width = null, depth = null] = ['length', 'width', 'depth'].map((side) =>
    numberIn(cells[side]),
  );
  const area = length === null || width === null ? null : woundArea(length, width);
  return { date, length, width, depth, area };
};

/** The size at the last visit, as the row holds it. */
const lastMeasured = (cells: Answers, date: string): Measured => {
  const { lastLength = '', lastWidth = '', lastDepth = '' } = cells;
  return measuredOf({ length: lastLength, width: lastWidth, depth: lastDepth }, date);
};

/** Sizes from before the oldest note at hand, as its row holds them. */
const earlierThan = (cells: Answers): readonly Measured[] => {
  const { last, first } = beforeOf(cells);
  const none = { length: null, width: null, depth: null };
  const start = first && first.date !== last?.date ? [{ ...none, ...first }] : [];
  return last ? [...start, last] : start;
};

/**
 * Every wound of the notes at hand, by number.
 *
 * @param notes newest first, none of a later day than the visit
 */
export function woundsOver(notes: readonly WoundNote[]): readonly Wound[] {
  const wounds = new Map<string, Wound>();
  const taken = new Set<number>();
  for (const { dateOfService, content } of notes.toReversed()) {
    const answers = content.doc.values;
    if (answers['integumentary.wounds'] === false) continue;
    for (const [index, id] of rowIds(answers, group).entries()) {
      const cells = cellsOf(answers, id);
      const known = wounds.get(id);
      const number = known?.number ?? freeNumber(rowNumber(answers, group, id, index), taken);
      taken.add(number);
      wounds.set(id, {
        id,
        number,
        cells,
        measured: [...(known?.measured ?? earlierThan(cells)), measuredOf(cells, dateOfService)],
        isHealed: cells['trend'] === 'healed',
      });
    }
  }
  return [...wounds.values()].toSorted((a, b) => a.number - b.number);
}

/** The wanted number, or the next one above all where another wound has it. */
const freeNumber = (wanted: number, taken: ReadonlySet<number>): number =>
  taken.has(wanted) ? Math.max(...taken) + 1 : wanted;

/** What a wound keeps from visit to visit; everything else is observed again. */
const kept = ['place', 'type', 'onset', 'closure'] as const;

/** The location in words; version 1 of the form kept the side apart. */
const siteOf = ({ site, side }: Answers): string | undefined => {
  if (typeof site !== 'string') return undefined;
  return side === 'L' || side === 'R' ? `${site} (${side})` : site;
};

/**
 * Adds a wound of an earlier visit to be assessed again: where and what it is, and its earlier
 * sizes for comparison, but no finding.
 */
export function assessAgain(wound: Wound, answers: Answers): Patch {
  const first = wound.measured.find(({ area }) => area !== null);
  const last = wound.measured.at(-1);
  const cells: Readonly<Record<string, Value | null | undefined>> = {
    number: wound.number,
    ...Object.fromEntries(kept.map((column) => [column, wound.cells[column]])),
    site: siteOf(wound.cells),
    lastDate: last?.date,
    lastLength: last?.length,
    lastWidth: last?.width,
    lastDepth: last?.depth,
    firstDate: first?.date,
    firstArea: first?.area,
  };
  return {
    'integumentary.wounds': true,
    [orderPath(group)]: [...rowIds(answers, group), wound.id],
    ...Object.fromEntries(
      Object.entries(cells).flatMap(([column, value]) =>
        value === undefined || value === null ? [] : [[cellPath(group, wound.id, column), value]],
      ),
    ),
  };
}

/** Adds a wound that was not there before, with the next number. */
export function newWound(answers: Answers, earlier: readonly Wound[], id: string): Patch {
  const here = rowIds(answers, group).map((row, index) => rowNumber(answers, group, row, index));
  const number = Math.max(0, ...here, ...earlier.map((wound) => wound.number)) + 1;
  return {
    [orderPath(group)]: [...rowIds(answers, group), id],
    [cellPath(group, id, 'number')]: number,
    [cellPath(group, id, 'trend')]: 'first',
  };
}

/** Ids of a wound's photos. */
export const photosOf = (cells: Answers): readonly string[] => {
  const { photos } = cells;
  return Array.isArray(photos) ? (photos as readonly string[]) : [];
};

/** One wound of a note, as text and pictures show it. */
export type WoundInNote = {
  readonly id: string;
  readonly number: number;
  readonly place: string | null;
  readonly site: string;
  readonly cells: Answers;
  readonly photos: readonly string[];
};

/** The wounds of one note, in its order; none while the note says there are none. */
export function woundsIn(answers: Answers): readonly WoundInNote[] {
  if (answers['integumentary.wounds'] !== true) return [];
  return rowIds(answers, group).map((id, index) => {
    const cells = cellsOf(answers, id);
    const { place, site } = cells;
    return {
      id,
      number: rowNumber(answers, group, id, index),
      place: typeof place === 'string' ? place : null,
      site: typeof site === 'string' ? site : '',
      cells,
      photos: photosOf(cells),
    };
  });
}

/** The earlier sizes a wound's row holds for comparison. */
export function beforeOf(cells: Answers): {
  readonly last: Measured | null;
  readonly first: { readonly date: string; readonly area: number } | null;
} {
  const { lastDate, firstDate, firstArea } = cells;
  return {
    last: typeof lastDate === 'string' ? lastMeasured(cells, lastDate) : null,
    first:
      typeof firstDate === 'string' && typeof firstArea === 'number'
        ? { date: firstDate, area: firstArea }
        : null,
  };
}
