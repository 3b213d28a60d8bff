import * as z from 'zod/mini';
import { integer } from './primitives.ts';

/**
 * Page of a list: the page number counts from 1; the size is the specification's unless a screen
 * asks for less.
 */
export const pageRequest = {
  pageNumber: z._default(integer(1, 100_000), 1),
  pageSize: z._default(integer(1, 100), 10),
};

/** The shape of every list (portal §7: rows, pageNumber, pageCount, count, pageSize). */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    rows: z.array(row),
    pageNumber: integer(1, 100_000),
    pageCount: integer(0, 100_000),
    count: integer(0, 1e8),
    pageSize: integer(1, 1000),
  });
export type Page<T> = {
  rows: T[];
  pageNumber: number;
  pageCount: number;
  count: number;
  pageSize: number;
};
