/** Counters, pages and the highlight of a list (spec portal §4, §9). */

/** Rows per page (spec portal §9). */
export const pageSizes = {
  lists: 10,
  comments: 10,
  visitComments: 5,
  providers: 10,
  eligibilityHistory: 10,
  episodeVisits: 1000,
  messages: 20,
} as const;

/**
 * An unread counter after an action: UP adds, DOWN subtracts but never below 0, any other action
 * sets the value (spec portal §4). An amount that is not a number changes nothing.
 */
export function applyCounter(current: number, action: string, amount: number): number {
  if (!Number.isFinite(amount)) return current;
  if (action === 'UP') return current + amount;
  if (action === 'DOWN') return Math.max(0, current - amount);
  return amount;
}

/**
 * "Load more" is shown unless the page number has reached the page count or the total is 0 (spec
 * portal §4).
 */
export function hasMore({
  pageNumber,
  pageCount,
  total,
}: {
  pageNumber: number;
  pageCount: number;
  total: number;
}): boolean {
  return total !== 0 && pageNumber < pageCount;
}

/**
 * The highlighted row after an arrow key; −1 is none. Wraps at the ends (spec portal §4); from
 * none, down goes to the first and up to the last. An empty list has none.
 */
export function nextHighlight(index: number, length: number, direction: 'up' | 'down'): number {
  if (!(length > 0)) return -1;
  const known = Number.isInteger(index) && index >= 0 && index < length;
  if (direction === 'down') return known ? (index + 1) % length : 0;
  return known ? (index - 1 + length) % length : length - 1;
}
