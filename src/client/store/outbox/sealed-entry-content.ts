import { commandMeta } from '#contract/commands/meta.ts';
import type { SealedEntryContent } from '#contract/sealed-entries.ts';
import { laneOf } from '#contract/targets.ts';
import type { NewEntry } from './append-entry.ts';
import type { OutboxRow } from '../tables.ts';

type Written = Pick<
  NewEntry,
  'entryId' | 'command' | 'targetId' | 'baseRevision' | 'deviceTime' | 'monotonic'
>;

/** The content of a sealed entry. */
export function contentOf(entry: Written | OutboxRow, payload: unknown): SealedEntryContent {
  const { target, version } = commandMeta[entry.command];
  const { entryId, command, targetId, baseRevision, deviceTime, monotonic } = entry;
  return {
    entryId,
    command,
    version: 'version' in entry ? entry.version : version,
    target,
    targetId,
    lane: laneOf(target, targetId),
    baseRevision,
    deviceTime,
    monotonic,
    payload,
  };
}
