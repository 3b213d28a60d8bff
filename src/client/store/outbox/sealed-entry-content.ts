import { commandFacts } from '#contract/commands/facts.ts';
import type { SealedEntryContent } from '#contract/sealed-entries.ts';
import type { NewEntry } from './append-entry.ts';
import type { OutboxRow } from '../tables.ts';

type Written = Pick<
  NewEntry,
  'entryId' | 'command' | 'targetId' | 'baseRevision' | 'deviceTime' | 'monotonic'
>;

/** What the letter of an entry says. */
export function contentOf(entry: Written | OutboxRow, payload: unknown): SealedEntryContent {
  const { target, version } = commandFacts[entry.command];
  const { entryId, command, targetId, baseRevision, deviceTime, monotonic } = entry;
  return {
    entryId,
    command,
    version: 'version' in entry ? entry.version : version,
    target,
    targetId,
    lane: `${target}:${targetId}`,
    baseRevision,
    deviceTime,
    monotonic,
    payload,
  };
}
