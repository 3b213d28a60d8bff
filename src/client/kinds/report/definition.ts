import type { MessageDescriptor } from '@lingui/core';
import type { Periods, ChosenPeriod } from './period.ts';

/** Reads a message in the present language. */
export type Read = (message: MessageDescriptor) => string;

/** What a number counts: pieces, dollars, or minutes, which are written as hours. */
export type Unit = 'count' | 'dollars' | 'minutes';

/** A column of numbers. */
export type Measure = { readonly id: string; readonly label: string; readonly unit: Unit };

/** Path of the list that holds the rows behind a number. */
export type RowsPath = {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
};

/** A row of numbers by the id of their measure; a measure that is missing counts as 0. */
export type ReportRow = {
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
};

/** One way to cut the data: rows by person, by kind, by day. */
export type Grouping<D> = {
  readonly id: string;
  /** Its button, such as "By person". */
  readonly label: MessageDescriptor;
  /** Header of the first column, such as "Person". */
  readonly header: MessageDescriptor;
  readonly measures: (data: D, read: Read) => readonly Measure[];
  readonly rows: (data: D, read: Read) => readonly ReportRow[];
  /** Adds the sum of each row as a last column; only for measures of one unit. */
  readonly sums?: boolean;
  /** The list behind a number; undefined where there is none. */
  readonly open?: (row: ReportRow, measure: Measure, period: ChosenPeriod) => RowsPath | undefined;
};

/**
 * A picture of one grouping. `bars` go from left to right in the order of the rows, as days do;
 * `parts` compare the shares of a whole, the largest first.
 */
export type Chart = {
  readonly kind: 'bars' | 'parts';
  readonly title: MessageDescriptor;
  /** Id of the grouping whose rows it draws, each with the sum of its measures. */
  readonly grouping: string;
};

/** A report as data: `kinds/report` turns it into a screen, an export and a page of paper. */
export type ReportDefinition<D> = {
  /** Name of an exported file, and of the report while the session lasts. */
  readonly name: string;
  readonly title: MessageDescriptor;
  /** "Sorry, X could not be loaded." (spec portal §8). */
  readonly failure: MessageDescriptor;
  /** Says what would be here. */
  readonly empty: MessageDescriptor;
  readonly periods: Periods;
  /** The first is the default. */
  readonly groupings: readonly [Grouping<D>, ...Grouping<D>[]];
  readonly charts?: readonly Chart[];
  /** Milliseconds after which an open report loads again. */
  readonly refreshMs?: number;
  readonly load: (period: ChosenPeriod) => Promise<D>;
};

/** Identity function that preserves the type of a report's data. */
export const defineReport = <D>(definition: ReportDefinition<D>): ReportDefinition<D> => definition;
