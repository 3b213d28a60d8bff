import type { MessageDescriptor } from '@lingui/core';
import type { Call, InputOf, OutputOf } from '#contract/call.ts';
import { firstOrder, type Page } from '#contract/paging.ts';
import { textLimit } from '#contract/text-limit.ts';
import type { DateRange } from '#domain/ranges.ts';
import { callApi } from '#client/api/call.ts';
import type { Action } from '../action/action.ts';
import { wordsOf, type ListColumn } from './columns.ts';
import { inputOf, type AnyFilter, type Filter, type Values } from './filters.ts';
import type { Addressed, ListState } from './list-state.ts';

type PageWanted = { readonly pageNumber: number; readonly pageSize: number };

/** One figure of the totals line, ready to be read. */
type Total = { readonly label: MessageDescriptor; readonly value: string };

/** A list whose call is known only to its `fetch`: what the screen is drawn from. */
export type ListDefinition<R> = Addressed & {
  readonly name: string;
  readonly title: MessageDescriptor;
  readonly failure: MessageDescriptor;
  readonly empty: MessageDescriptor;
  readonly columns: readonly ListColumn<R>[];
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** The row's name as a title: `words` translates what is not typed. */
  readonly rowTitle: (row: R, words: (english: string) => string) => string;
  readonly open?: ((row: R) => string | null) | undefined;
  readonly rowActions: readonly Action<R>[];
  /** Cells say less than a row's *Details*: it is offered although every column is shown. */
  readonly shortened: boolean;
  readonly bulkActions: readonly Action<readonly R[]>[];
  readonly headerActions: readonly Action<null>[];
  /** The most rows of several pages that are selected together; null: only those of the page. */
  readonly acrossPages: number | null;
  /** One page from the server, with the totals it came with. */
  readonly fetch: (state: ListState, page: PageWanted) => Promise<Totalled<R>>;
};

/** Rows that a filter leaves out at its default, ready to be read, and what shows them too. */
export type LeftOut = { readonly text: string; readonly show: Values };

export type Totalled<R> = Page<R> & {
  readonly totals: readonly Total[];
  readonly leftOut?: LeftOut | null;
};

type RowOf<C extends Call> = OutputOf<C> extends { rows: readonly (infer R)[] } ? R : never;
type Paged = 'pageNumber' | 'pageSize' | 'order';

/** The orders a call accepts: the values of its input `order`. */
type OrderOf<I> = 'order' extends keyof I ? Extract<I[keyof I & 'order'], string> : never;

/** Filters by the input they fill; `dates` fills `from` and `to`. */
type FiltersOf<I> = { readonly [K in Exclude<keyof I, Paged>]?: Filter<I[K]> } & {
  readonly dates?: 'from' extends keyof I ? Filter<DateRange> : never;
};

type RequiredKeys<I> = { [K in keyof I]-?: undefined extends I[K] ? never : K }[keyof I];
/** Inputs the call insists on that no filter fills. */
type Unfilled<I, F> = Exclude<
  RequiredKeys<I>,
  Paged | keyof F | ('dates' extends keyof F ? 'from' | 'to' : never)
>;
type Fixed<I, F> = [Unfilled<I, F>] extends [never]
  ? { readonly fixed?: Partial<I> }
  : { readonly fixed: Pick<I, Unfilled<I, F>> & Partial<I> };

type ListParts<C extends Call, F> = Fixed<InputOf<C>, F> & {
  /** Name of exported files and of the list's settings on a device. */
  readonly name: string;
  readonly title: MessageDescriptor;
  /** "Sorry, users could not be loaded." (spec portal §8). */
  readonly failure: MessageDescriptor;
  readonly empty: MessageDescriptor;
  readonly filters?: F;
  /** The order while the address names none, where it depends on the filters; else the call's. */
  readonly order?: (values: Values) => OrderOf<InputOf<C>>;
  readonly columns: readonly ListColumn<RowOf<C>, OrderOf<InputOf<C>>>[];
  readonly row: {
    readonly key: keyof RowOf<C> & string;
    /** Names the row for screen readers. */
    readonly name: (keyof RowOf<C> & string) | ((row: RowOf<C>) => string);
  };
  /** Path of the row's own screen, or null: the first column links there. */
  readonly open?: (row: RowOf<C>) => string | null;
  readonly rowActions?: readonly Action<RowOf<C>>[];
  readonly shortened?: boolean;
  /** What can be done with selected rows; some that the role may use makes rows selectable. */
  readonly bulkActions?: readonly Action<readonly RowOf<C>[]>[];
  readonly headerActions?: readonly Action<null>[];
  /** Rows stay selected from page to page, up to so many, and all that were found can be. */
  readonly acrossPages?: number;
  /** Figures over all rows of the filter, from the call's reply. */
  readonly totals?: (reply: OutputOf<C>) => readonly Total[];
  /** Said above the rows where a default hides what people look for; null where it hides none. */
  readonly leftOut?: (reply: OutputOf<C>) => LeftOut | null;
  /** Another call for some inputs, such as for a queue; null leaves them to the list's own. */
  readonly load?: (input: InputOf<C>) => Promise<Page<RowOf<C>>> | null;
};

const textOf = <R>(row: R, key: keyof R): string => String(row[key]);

/** What names a row: its column says whether people typed it; a composed name is ready to be read. */
function namesOf<R>(
  name: (keyof R & string) | ((row: R) => string),
  columns: readonly ListColumn<R>[],
) {
  if (typeof name === 'function') return { rowName: name, rowTitle: name };
  const column = columns.find(({ id }) => id === name);
  const rowName = (row: R): string => textOf(row, name);
  const rowTitle = (row: R, words: (english: string) => string): string =>
    column ? wordsOf(column, rowName(row), words) : rowName(row);
  return { rowName, rowTitle };
}

const ordersOf = (columns: readonly { sort?: { asc?: string; desc?: string } }[]): string[] =>
  columns.flatMap(({ sort }) => Object.values(sort ?? {}));

/** The filters as a list, with the longest text each may send. */
const filtersOf = (call: Call, filters: Readonly<Record<string, AnyFilter>> = {}) =>
  Object.entries(filters).map(
    ([key, filter]) =>
      [
        key,
        filter.kind === 'words' || filter.kind === 'term'
          ? { ...filter, maxLength: textLimit(call, key) }
          : filter,
      ] as const,
  );

/**
 * Defines a list over a call that returns pages: filters, columns and actions are checked against
 * the call's input and rows.
 */
export function list<C extends Call, const F extends FiltersOf<InputOf<C>>>(
  call: C,
  parts: ListParts<C, F>,
): ListDefinition<RowOf<C>> {
  type R = RowOf<C>;
  const { name, title, failure, empty, columns, row, open, totals, leftOut, fixed } = parts;
  const filters = filtersOf(call, parts.filters);
  const first = firstOrder(call);
  const load = (input: InputOf<C>): Promise<Page<R>> =>
    parts.load?.(input) ?? (callApi(call, input) as Promise<Page<R>>);
  return {
    name,
    title,
    failure,
    empty,
    columns,
    filters,
    orders: ordersOf(columns),
    firstOrder: parts.order ?? (() => first),
    rowKey: (each) => textOf(each, row.key),
    ...namesOf(row.name, columns),
    open,
    rowActions: parts.rowActions ?? [],
    shortened: parts.shortened ?? false,
    bulkActions: parts.bulkActions ?? [],
    headerActions: parts.headerActions ?? [],
    acrossPages: parts.acrossPages ?? null,
    fetch: async ({ values }, page) => {
      const now = new Date();
      const filled = filters.map(([key, filter]) => inputOf(key, filter, values, now));
      const order = values['order'] === undefined ? {} : { order: values['order'] };
      const input = Object.assign({}, fixed, ...filled, order, page) as InputOf<C>;
      const reply = await load(input);
      return {
        ...reply,
        totals: totals?.(reply as OutputOf<C>) ?? [],
        leftOut: leftOut?.(reply as OutputOf<C>) ?? null,
      };
    },
  };
}
