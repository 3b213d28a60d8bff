import type { ReactNode } from 'react';
import type { Tone } from '#client/ui/pill.tsx';

/** A schedule: rows of people (and a tray), columns of days or hours, cards of visits. */

export type ScheduleColumn = {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  /** The column that is now, such as today. */
  readonly current?: boolean;
  /** How many places a column has side by side, such as four quarters of an hour. */
  readonly steps: number;
};

export type ScheduleRow = {
  readonly id: string;
  /** As a screen reader says it before a cell's column. */
  readonly name: string;
  /** What the row's head shows. */
  readonly head: ReactNode;
  /** Shown above the people and kept in sight: what nobody has. */
  readonly tray?: boolean;
  /** Columns in which the person is away, by id. */
  readonly away?: ReadonlySet<string>;
};

export type ScheduleCard = {
  readonly id: string;
  readonly row: string;
  readonly column: string;
  readonly who: string;
  readonly when: string;
  readonly what: string;
  readonly status: { readonly tone: Tone; readonly label: string };
  readonly movable: boolean;
  /** Place within the column and length, in parts of a column; without them cards are stacked. */
  readonly at?: { readonly from: number; readonly length: number };
};

/** Somewhere a card can be put. */
export type SchedulePlace = {
  readonly row: string;
  readonly column: string;
  /** From 0, less than the column's steps. */
  readonly step: number;
};

/** What would happen at a place, in words. */
export type Judgement = {
  readonly kind: 'clear' | 'ask' | 'blocked' | 'unknown';
  readonly words: string;
};

export const samePlace = (a: SchedulePlace | null, b: SchedulePlace | null): boolean =>
  a !== null && b !== null && a.row === b.row && a.column === b.column && a.step === b.step;
