import { setImmediate } from 'node:timers/promises';

/**
 * What `work` makes of each item, in order. Other requests have their turn between two items:
 * the database's answers to the holder of a lock must not wait until the whole batch of somebody
 * else has been worked through.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await setImmediate();
    results.push(work(item, index));
  }
  return results;
}
