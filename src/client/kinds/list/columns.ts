import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { formatCurrency } from '#domain/pay.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/**
 * Which columns go where a list is too narrow for all of them: 3 before 2, and 1 never. Hidden
 * columns are in the row's *Details*, in exports and on paper.
 */
export type Priority = 1 | 2 | 3;

type Looks = {
  /** What people typed: shown as it is, even where it happens to be a word of the catalogue. */
  typed?: true;
  /** Numbers and money. */
  align?: 'end';
  /** Dates and codes that must not break. */
  noWrap?: boolean;
  /** Long texts break into lines instead of being cut off. */
  wrap?: boolean;
};

/** The order a press on the header asks the server for; the first one named comes first. */
type ColumnSort<S extends string> = { readonly asc?: S; readonly desc?: S };

type SortOf<S extends string> = S extends `-${infer C}` ? C : S;

/**
 * Sorts in both directions; a press on the header asks for the one named first:
 * `by('-submitted')` starts with the newest.
 */
export function by<const S extends string>(first: S): ColumnSort<SortOf<S> | `-${SortOf<S>}`> {
  const asc = first.replace(/^-/, '') as SortOf<S>;
  const desc = `-${asc}` as const;
  return first === asc ? { asc, desc } : { desc, asc };
}

export type ListColumn<R, S extends string = string> = Looks & {
  readonly id: string;
  readonly header: MessageDescriptor;
  readonly priority: Priority;
  /** What exports and paper contain; English texts of the catalogue are translated. */
  readonly text: (row: R) => string;
  /** What the screen shows instead of the text. */
  readonly cell?: (row: R) => ReactNode;
  /** What exports and details contain instead of the text, where that is shortened. */
  readonly exported?: (row: R) => string;
  /** Whether a row has something in it: where none of a page has, it is not on the screen. */
  readonly unlessNone?: (row: R) => boolean;
  readonly sort?: ColumnSort<S>;
};

type ColumnOptions<R, S extends string> = Looks & {
  priority?: Priority;
  cell?: (row: R) => ReactNode;
  exported?: (row: R) => string;
  unlessNone?: (row: R) => boolean;
  sort?: ColumnSort<S>;
};

const dash = '—';

const plain = (value: unknown): string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : dash;

/**
 * A column over one property of the row: `col('lastLogin', msg`Last sign-in`, instant)`. The third
 * part is a format of this file, or says how the value reads and looks.
 */
export function col<
  R,
  const S extends string = never,
  K extends keyof R & string = keyof R & string,
>(
  key: K,
  header: MessageDescriptor,
  options: ColumnOptions<R, S> & { text?: (value: R[K], row: R) => string } = {},
): ListColumn<R, S> {
  const { text, priority = 1, ...rest } = options;
  const read = (row: R): string => (text ? text(row[key], row) : plain(row[key]));
  return { id: key, header, priority, text: read, ...rest };
}

/** A column computed from the whole row. */
export const computed = <R, const S extends string = never>(
  id: string,
  header: MessageDescriptor,
  text: (row: R) => string,
  { priority = 1, ...options }: ColumnOptions<R, S> = {},
): ListColumn<R, S> => ({ id, header, priority, text, ...options });

/** An instant as Pacific date and time (spec portal §9). */
export const instant = {
  text: (value: string | null): string => (value === null ? dash : pacificMoment(new Date(value))),
  noWrap: true,
} as const;

/** What people typed, such as names: never translated. *Brown* is nobody's *Braun*. */
export const typed = { typed: true } as const;

/** A column's text by `words` of the reader's language, unless people typed it. */
export const wordsOf = (
  column: Pick<Looks, 'typed'>,
  text: string,
  words: (english: string) => string,
): string => (column.typed ? text : words(text));

/** A number; nothing is a dash. */
export const count = { align: 'end', noWrap: true } as const;

/** Money in dollars; null is a dash. */
export const money = {
  text: (value: number | null): string => (value === null ? dash : formatCurrency(value)),
  align: 'end',
  noWrap: true,
} as const;
