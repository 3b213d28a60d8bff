/**
 * Choosing several rows of a list (spec portal §4: select one, deselect one, select all or none).
 */

/** Adds an id, once, at the end. */
export function selectOne<T>(selected: readonly T[], id: T): T[] {
  return selected.includes(id) ? [...selected] : [...selected, id];
}

export function deselectOne<T>(selected: readonly T[], id: T): T[] {
  return selected.filter((other) => other !== id);
}

/** All ids of the list, or none when all of them were selected already. */
export function selectAllOrNone<T>(selected: readonly T[], ids: readonly T[]): T[] {
  return ids.every((id) => selected.includes(id)) ? [] : [...new Set(ids)];
}
