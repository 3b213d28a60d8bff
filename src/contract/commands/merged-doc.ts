import { mergePatch, type Patch, type Value } from '#domain/merge.ts';
import type { MergedDoc, OpenConflict } from '../entities.ts';
import { editOf, keptEdits, type CommandContext } from './command.ts';

export const emptyMergedDoc: MergedDoc = {
  doc: { values: {}, revs: {}, revision: 0 },
  edits: [],
  conflicts: [],
};

type Revs = MergedDoc['doc']['revs'];

const withEdit = (content: MergedDoc, doc: MergedDoc['doc'], context: CommandContext): MergedDoc =>
  doc.revision === content.doc.revision
    ? content
    : {
        ...content,
        doc,
        edits: [...content.edits, editOf(context, doc.revision)].slice(-keptEdits),
      };

/**
 * Revisions as far as they can collide: what the author's own client changed last is followed, not
 * collided with.
 */
function foreignRevs(content: MergedDoc, patch: Patch, client: string): Record<string, number> {
  const own = new Set(
    content.edits.filter((each) => each.client === client).map((each) => each.revision),
  );
  return Object.fromEntries(
    Object.keys(patch).flatMap((path): [string, number][] => {
      const revision = Object.hasOwn(content.doc.revs, path) ? content.doc.revs[path] : undefined;
      return revision === undefined || own.has(revision) ? [] : [[path, revision]];
    }),
  );
}

/**
 * The later revisions over the earlier ones. Key by key into a bare map: spreading hundreds of
 * paths takes five times as long.
 */
export function joinedRevs(earlier: Revs, later: Revs): Revs {
  const joined = Object.create(null) as Record<string, number>;
  for (const path of Object.keys(earlier)) joined[path] = earlier[path] ?? 0;
  for (const path of Object.keys(later)) joined[path] = later[path] ?? 0;
  return joined;
}

/** The patch over the document, as far as nobody else changed the same path after `base`. */
function overlaid(
  content: MergedDoc,
  patch: Patch,
  context: CommandContext,
  base: number,
): { doc: MergedDoc['doc']; applied: Patch; conflicts: OpenConflict[] } {
  const merged = mergePatch(
    { ...content.doc, revs: foreignRevs(content, patch, context.client) },
    patch,
    base,
  );
  const doc = { ...merged.doc, revs: joinedRevs(content.doc.revs, merged.doc.revs) };
  const mineEdit = editOf(context, doc.revision);
  const conflicts = merged.conflicts.map((conflict): OpenConflict => ({
    ...conflict,
    entryId: context.entryId,
    mineEdit,
    theirsEdit: content.edits.find((each) => each.revision === conflict.theirsRevision) ?? null,
  }));
  return { doc, applied: merged.applied, conflicts };
}

/**
 * Open choices of others show what is in the document now, not what was there when they
 * arose.
 */
const facing = (
  open: readonly OpenConflict[],
  applied: Patch,
  doc: MergedDoc['doc'],
  context: CommandContext,
): OpenConflict[] =>
  open.map((conflict) =>
    Object.hasOwn(applied, conflict.path)
      ? {
          ...conflict,
          theirs: applied[conflict.path] ?? null,
          theirsRevision: doc.revision,
          theirsEdit: editOf(context, doc.revision),
        }
      : conflict,
  );

/**
 * Merges an author's patch by field (docs/sync.md, conflicts). The document keeps what it had
 * where both sides changed the same path to different values; the author's value is stored beside
 * it as an open conflict. Work of the same device and person is ordered by its lane and never
 * collides with itself.
 */
export function mergeEdit(
  content: MergedDoc,
  patch: Patch,
  context: CommandContext,
): { content: MergedDoc; conflicts: OpenConflict[] } {
  const { doc, applied, conflicts } = overlaid(content, patch, context, context.baseRevision);
  const settled = new Set([...Object.keys(applied), ...conflicts.map((conflict) => conflict.path)]);
  const others = content.conflicts.filter(
    (conflict) => conflict.mineEdit.by !== context.author.id || !settled.has(conflict.path),
  );
  return {
    content: {
      ...withEdit(content, doc, context),
      conflicts: [...facing(others, applied, doc, context), ...conflicts],
    },
    conflicts,
  };
}

export type Choice = 'mine' | 'office' | 'both';

const bothTexts = (mine: Value | null, theirs: Value | null): Value | null =>
  typeof mine === 'string' && typeof theirs === 'string' ? `${theirs}\n${mine}` : mine;

/**
 * Applies the author's choices to their open conflicts. Returns null when none of the named paths
 * is still open. `both` joins two texts, the office's first; for anything but text it keeps the
 * author's value. What was changed after `base`, the revision the author had before them, was not
 * chosen against: it is asked about again.
 */
export function settleConflicts(
  content: MergedDoc,
  choices: Readonly<Record<string, Choice>>,
  context: CommandContext,
  base: number,
): { content: MergedDoc; conflicts: OpenConflict[] } | null {
  const mine = content.conflicts.filter(
    (conflict) =>
      conflict.mineEdit.by === context.author.id && Object.hasOwn(choices, conflict.path),
  );
  if (mine.length === 0) return null;
  const patch: Record<string, Value | null> = {};
  for (const conflict of mine) {
    const choice = choices[conflict.path];
    if (choice === 'mine') patch[conflict.path] = conflict.mine;
    if (choice === 'both') patch[conflict.path] = bothTexts(conflict.mine, conflict.theirs);
  }
  const { doc, applied, conflicts } = overlaid(content, patch, context, base);
  const others = content.conflicts.filter((conflict) => !mine.includes(conflict));
  return {
    content: {
      ...withEdit(content, doc, context),
      conflicts: [...facing(others, applied, doc, context), ...conflicts],
    },
    conflicts,
  };
}
