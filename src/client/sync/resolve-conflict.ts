import type { Choice } from '#contract/commands/merged-doc.ts';
import { targets } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/**
 * Sends the person's choice per path. An entry whose choices are all made leaves *Needs you*; a
 * choice that is left out stays open and blocks only signing and submitting.
 *
 * @throws Refusal `conflict.gone` when none of the paths is still open
 */
export async function resolveConflict(
  store: DeviceStore,
  entry: Pick<OutboxEntry, 'entryId' | 'target' | 'targetId' | 'conflicts'>,
  choices: Readonly<Record<string, Choice>>,
): Promise<void> {
  const { choose } = must(targets[entry.target].document, 'document of a target');
  const { conflicts = [] } = entry;
  const left = conflicts.filter(({ path }) => !Object.hasOwn(choices, path));
  // All of one entry's choices are shown as they stood together, so the newest says how far the
  // person has seen.
  const baseRevision = Math.max(0, ...conflicts.map(({ theirsRevision }) => theirsRevision));
  await enqueue(store, {
    command: choose,
    targetId: entry.targetId,
    input: { choices },
    baseRevision,
    ...(left.length === 0 ? { settles: entry.entryId } : {}),
  });
}
