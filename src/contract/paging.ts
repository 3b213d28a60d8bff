import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { integer, text } from './primitives.ts';

/**
 * Page of a list: the page number counts from 1; the size is the specification's unless a screen
 * asks for less.
 */
export const pageRequest = {
  pageNumber: z._default(integer(1, 100_000), 1),
  pageSize: z._default(integer(1, 100), 10),
};

/** An order of a list: the name of what it sorts by ascends, with a minus before it descends. */
type Order<C extends string> = C | `-${C}`;

/** The orders of a list, each in both directions. `first` holds for a request that names none. */
export const orderBy = <const C extends string>(sorts: readonly C[], first: NoInfer<Order<C>>) =>
  z._default(
    z.enum([...sorts, ...sorts.map((name): Order<C> => `-${name}`)]),
    first as never, // the compiler does not see that an order is never undefined
  );

/** The order of a call for a request that names none; undefined where it has no choice. */
export function firstOrder({ input }: Pick<Call, 'input'>): string | undefined {
  const order = input instanceof z.ZodMiniObject ? input.shape['order'] : undefined;
  const first: unknown = order instanceof z.ZodMiniDefault ? order.parse(undefined) : undefined;
  return typeof first === 'string' ? first : undefined;
}

/** Whether a call returns a page of a list. */
export const isList = ({ output }: Pick<Call, 'output'>): boolean =>
  output instanceof z.ZodMiniObject && 'rows' in output.shape && 'pageCount' in output.shape;

/** The shape of every list (portal §7: rows, pageNumber, pageCount, count, pageSize). */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    rows: z.array(row),
    pageNumber: integer(1, 100_000),
    pageCount: integer(0, 100_000),
    count: integer(0, 1e8),
    pageSize: integer(1, 1000),
    /**
     * Rows for each value of the list's status, whichever of them was asked for; the other filters
     * hold. Absent where a list has no status.
     */
    counts: z.optional(z.record(text(60), integer(0, 1e8))),
  });
export type Page<T> = {
  rows: T[];
  pageNumber: number;
  pageCount: number;
  count: number;
  pageSize: number;
  counts?: Record<string, number> | undefined;
};
