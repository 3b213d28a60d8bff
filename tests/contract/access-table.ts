import { rights } from '#server/features/registry.ts';

const sorted = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Every call that needs a session with the roles that may make it and how far they reach, in one
 * order. `access-table.json` records it, so that a changed policy is a line of a diff.
 */
export const accessTable = (): Record<string, Record<string, string>> =>
  sorted([...rights.policies].map(([key, policy]) => [key, sorted(Object.entries(policy))]));
