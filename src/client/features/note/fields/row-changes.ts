import type { Patch, Value } from '#domain/merge.ts';
import type { Answers, RowGroup } from '#forms/define.ts';
import { cellPath, orderPath, rowIds } from '#forms/engine.ts';

/**
 * Changes to repeating rows as patches. Removing a row takes it out of the order and leaves its
 * cells: a row that is not in the order is neither shown nor signed, and *Undo* brings it back
 * whole.
 */

/** An empty row at the end. */
export const addRow = (group: RowGroup, answers: Answers, id: string): Patch => ({
  [orderPath(group)]: [...rowIds(answers, group), id],
});

/** A copy of a row right behind it. */
export function duplicateRow(group: RowGroup, answers: Answers, from: string, id: string): Patch {
  const cells = group.fields.flatMap((field): (readonly [string, Value])[] => {
    const value = answers[cellPath(group, from, field.path)];
    return value === undefined ? [] : [[cellPath(group, id, field.path), value]];
  });
  const order = rowIds(answers, group).flatMap((each) => (each === from ? [each, id] : [each]));
  return { [orderPath(group)]: order, ...Object.fromEntries(cells) };
}

/** Takes a row out; a group without rows has no order left. */
export function removeRow(group: RowGroup, answers: Answers, id: string): Patch {
  const left = rowIds(answers, group).filter((each) => each !== id);
  return { [orderPath(group)]: left.length > 0 ? left : null };
}

/** The patch that takes a patch back, against the answers before it. */
export const inverse = (patch: Patch, before: Answers): Patch =>
  Object.fromEntries(
    Object.keys(patch).map((path) => [
      path,
      Object.hasOwn(before, path) ? (before[path] ?? null) : null,
    ]),
  );
