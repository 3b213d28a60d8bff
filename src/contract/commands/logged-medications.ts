import { medicationLogPatch } from '#domain/medication-log.ts';
import { overlay } from '#domain/merge.ts';
import type { MergedDoc } from '../entities.ts';
import type { CommandContext } from './command.ts';
import { joinedRevs } from './merged-doc.ts';

/**
 * Adds to the history of each drug what an edit of a chart changed of it, in the revision of that
 * edit (domain/medication-log.ts). What is in conflict has not changed and adds nothing yet.
 */
export function withMedicationLog(
  before: MergedDoc,
  after: MergedDoc,
  context: CommandContext,
): MergedDoc {
  const { entryId, at, author, reason = '' } = context;
  const patch = medicationLogPatch(before.doc.values, after.doc.values, {
    entryId,
    at,
    by: author.id,
    byName: author.name,
    reason,
  });
  const paths = Object.keys(patch);
  if (paths.length === 0) return after;
  const { values, revs, revision } = after.doc;
  const logged = Object.fromEntries(paths.map((path) => [path, revision]));
  return {
    ...after,
    doc: { revision, values: overlay(values, patch), revs: joinedRevs(revs, logged) },
  };
}
