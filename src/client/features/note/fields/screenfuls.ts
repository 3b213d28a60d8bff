import type { Field } from '#forms/define.ts';
import type { VisibleItem } from '#forms/engine.ts';
import { isStandardTask } from '../plan/standard-tasks.tsx';

/** Pixels of a screen and of one answer on it, with the gap to the next one. */
export type Room = { readonly height: number; readonly answer: number };

/** Answers are as high as a finger or a mouse needs (ui/tokens.css, `--target`). */
export const roomHere = (): Room => ({
  height: window.screen.height,
  answer: document.documentElement.dataset['shell'] === 'office' ? 44 : 56,
});

/** Pixels of a question's words in one line, and of the gap to the next question. */
const words = 44;

/** Answers one below the other, at least; null for what shows nothing for certain. */
function answersOf(field: Field): number | null {
  if (field.automatic || field.fromVisit) return null;
  if (field.kind === 'score' || field.kind === 'calculated') return 0;
  if (field.kind === 'choices') return field.options.length;
  // Those of an aide's task are in one row; another answer may narrow a list to none.
  if (field.kind !== 'choice' || isStandardTask(field)) return 1;
  return field.offered ? null : field.options.length;
}

/** Pixels an item takes at least. Rows may be folded or be shown in other ways. */
function heightOf(item: VisibleItem, { answer }: Room): number {
  if (item.kind === 'table') return item.rows.length * words;
  if (item.kind !== 'field') return words;
  const answers = answersOf(item.field);
  return answers === null ? 0 : words + answers * answer;
}

/**
 * Where the items of a section may be cut, so that each piece fills a screen: the count of items
 * up to the end of each piece. The first piece fills the screen for certain, whatever the width.
 */
export function screenfuls(items: readonly VisibleItem[], room: Room): readonly number[] {
  const ends: number[] = [];
  let filled = 0;
  items.forEach((item, at) => {
    filled += heightOf(item, room);
    if (filled < room.height) return;
    ends.push(at + 1);
    filled = 0;
  });
  return ends.at(-1) === items.length ? ends : [...ends, items.length];
}

/** What tells an item from its neighbours; a note has no path. */
export const keyOf = (item: VisibleItem, index: number): string =>
  item.kind === 'note' ? `note-${index}` : item.path;

/** What was drawn of a section so far: keys of its items, or all of them. */
type Reached = ReadonlySet<string> | 'all';

/** What is drawn once the first `end` items are; the last piece leaves nothing to wait for. */
export const reachedBy = (items: readonly VisibleItem[], end: number): Reached =>
  end >= items.length ? 'all' : new Set(items.slice(0, end).map(keyOf));

/** The count of items down to the last one that was drawn before, whatever opened above it. */
export const drawnOf = (items: readonly VisibleItem[], reached: Reached): number =>
  reached === 'all'
    ? items.length
    : items.findLastIndex((item, index) => reached.has(keyOf(item, index))) + 1;
