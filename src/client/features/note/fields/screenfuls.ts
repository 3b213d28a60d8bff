import type { Field } from '#forms/define.ts';
import type { VisibleItem } from '#forms/engine.ts';
import { isStandardTask } from '../plan/standard-tasks.tsx';

/** Pixels of one line of a question at least: an answer to touch, without the gap to the next. */
const line = 36;

const isNarrowed = (field: Field): boolean =>
  (field.kind === 'choice' && field.offered !== undefined) || isStandardTask(field);

/** Lines a question takes at least: its words, and its answers one below the other. */
function linesOf(field: Field): number {
  if (field.automatic || field.fromVisit) return 0;
  switch (field.kind) {
    case 'choice':
    case 'choices':
      // Another answer may narrow a list; the answers of an aide's task are in one row.
      return isNarrowed(field) ? 1 : 1 + field.options.length;
    case 'score':
    case 'calculated':
      return 1;
    case 'photos':
      return 0;
    default:
      return 2;
  }
}

/** Rows may be folded or be shown in other ways: no more than one line is certain. */
const linesOfItem = (item: VisibleItem): number => {
  if (item.kind === 'field') return linesOf(item.field);
  return item.kind === 'table' ? item.rows.length : 1;
};

/**
 * Where the items of a section may be cut, so that each piece fills a screen: the count of items
 * up to the end of each piece. The first piece fills the screen for certain, whatever the width.
 *
 * @param height of the screen, pixels
 */
export function screenfuls(items: readonly VisibleItem[], height: number): readonly number[] {
  const ends: number[] = [];
  let lines = 0;
  items.forEach((item, at) => {
    lines += linesOfItem(item);
    if (lines * line < height) return;
    ends.push(at + 1);
    lines = 0;
  });
  return ends.at(-1) === items.length ? ends : [...ends, items.length];
}
