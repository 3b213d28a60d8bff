import { fieldsOf, type VisibleItem } from '#forms/engine.ts';
import type { Field } from '#forms/define.ts';

/** The app answers it: nobody is asked, so that nothing is to be said when it appears. */
const isAsked = ({ kind, automatic }: Field): boolean =>
  !automatic && kind !== 'calculated' && kind !== 'score';

/** Paths of the questions among these items that a person is asked. */
export const askedPaths = (items: readonly VisibleItem[]): readonly string[] =>
  items.flatMap((item) =>
    fieldsOf(item).flatMap(({ path, field }) => (isAsked(field) ? [path] : [])),
  );

/** Paths of the questions that are asked now, by section. */
export type Shown = ReadonlyMap<string, readonly string[]>;

export type VisibilityChange = {
  /** Questions that appeared and disappeared in the current section. */
  readonly opened: number;
  readonly closed: number;
  /** Other sections that appeared and disappeared completely. */
  readonly sectionsOpened: readonly string[];
  readonly sectionsClosed: readonly string[];
};

/**
 * What a change of answers opened and closed, for a person in `sectionId`; null when nothing did.
 */
export function visibilityChange(
  before: Shown,
  after: Shown,
  sectionId: string,
): VisibilityChange | null {
  const [had, has] = [before.get(sectionId) ?? [], after.get(sectionId) ?? []];
  const others = [...after.keys()].filter((id) => id !== sectionId);
  const count = (shown: Shown, id: string): number => shown.get(id)?.length ?? 0;
  const change: VisibilityChange = {
    opened: has.filter((path) => !had.includes(path)).length,
    closed: had.filter((path) => !has.includes(path)).length,
    sectionsOpened: others.filter((id) => count(before, id) === 0 && count(after, id) > 0),
    sectionsClosed: others.filter((id) => count(before, id) > 0 && count(after, id) === 0),
  };
  const nothing =
    change.opened + change.closed + change.sectionsOpened.length + change.sectionsClosed.length ===
    0;
  return nothing ? null : change;
}
