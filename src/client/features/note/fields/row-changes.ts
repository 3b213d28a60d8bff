import { sameValue, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, RowGroup } from '#forms/define.ts';
import { cellPath, orderPath, rowIds } from '#forms/engine.ts';

/**
 * Changes to repeating rows as patches. Removing a row takes it out of the order but leaves its
 * cells: a row outside the order is neither shown nor signed, and *Undo* restores it completely.
 */

/** Adds an empty row at the end. */
export const addRow = (group: RowGroup, answers: Answers, id: string): Patch => ({
  [orderPath(group)]: [...rowIds(answers, group), id],
});

/** Adds a copy of a row right after it. */
export function duplicateRow(group: RowGroup, answers: Answers, from: string, id: string): Patch {
  const cells = group.fields.flatMap((field): (readonly [string, Value])[] => {
    const value = answers[cellPath(group, from, field.path)];
    return value === undefined ? [] : [[cellPath(group, id, field.path), value]];
  });
  const order = rowIds(answers, group).flatMap((each) => (each === from ? [each, id] : [each]));
  return { [orderPath(group)]: order, ...Object.fromEntries(cells) };
}

/** Removes a row; a group without rows has no order. */
export function removeRow(group: RowGroup, answers: Answers, id: string): Patch {
  const left = rowIds(answers, group).filter((each) => each !== id);
  return { [orderPath(group)]: left.length > 0 ? left : null };
}

/** The patch that undoes a patch, given the answers before it. */
export const inverse = (patch: Patch, before: Answers): Patch =>
  Object.fromEntries(
    Object.keys(patch).map((path) => [
      path,
      Object.hasOwn(before, path) ? (before[path] ?? null) : null,
    ]),
  );

/**
 * The patch that takes back what a patch set and nobody has changed since: a newer answer stays.
 *
 * @param before the answers the patch was applied to
 * @param now the answers when *Undo* is pressed
 */
export const undone = (patch: Patch, before: Answers, now: Answers): Patch =>
  Object.fromEntries(
    Object.entries(inverse(patch, before)).filter(([path]) =>
      sameValue(patch[path] ?? null, Object.hasOwn(now, path) ? (now[path] ?? null) : null),
    ),
  );
