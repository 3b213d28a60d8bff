/**
 * Selecting rows of a list by their keys (spec portal §4: select one, deselect one, select all or
 * none). Every function returns a new set, in the order of selection.
 */

/** Selects a key, or deselects it when it was selected. */
export function toggled<T>(selected: ReadonlySet<T>, key: T): Set<T> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects several keys besides those selected before. */
export const withKeys = <T>(selected: ReadonlySet<T>, keys: readonly T[]): Set<T> =>
  new Set([...selected, ...keys]);

/** True when every key of a list is selected, and there is one. */
export const allSelected = <T>(selected: ReadonlySet<T>, keys: readonly T[]): boolean =>
  keys.length > 0 && keys.every((key) => selected.has(key));

/** All keys of a list; none when all of them were selected. */
export const allOrNone = <T>(selected: ReadonlySet<T>, keys: readonly T[]): Set<T> =>
  new Set(allSelected(selected, keys) ? [] : keys);
