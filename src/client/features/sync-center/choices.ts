import type { Choice } from '#contract/commands/merged-doc.ts';
import type { Edit, MergedDoc, OpenConflict } from '#contract/entities.ts';

/** Choices made so far, by path; nothing is preselected. */
export type Choices = Readonly<Record<string, Choice>>;

/** Two texts can be joined; of two numbers or selections only one can be true. */
export const canKeepBoth = ({ mine, theirs }: Pick<OpenConflict, 'mine' | 'theirs'>): boolean =>
  typeof mine === 'string' && typeof theirs === 'string';

/** The first answer without a choice; null when all are chosen. */
export const firstOpen = (
  conflicts: readonly OpenConflict[],
  choices: Choices,
): OpenConflict | null => conflicts.find(({ path }) => choices[path] === undefined) ?? null;

/** How many of an author's answers merged by themselves beside those in conflict. */
export function mergedBeside({ doc, edits }: MergedDoc, { revision, client }: Edit): number {
  // An edit's revision is its own only when part of it was applied.
  if (!edits.some((edit) => edit.revision === revision && edit.client === client)) return 0;
  return Object.values(doc.revs).filter((changed) => changed === revision).length;
}
