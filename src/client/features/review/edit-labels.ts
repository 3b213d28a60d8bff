import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';

const outcomes: Readonly<Record<string, MessageDescriptor>> = {
  applied: msg`applied`,
  conflict: msg`in conflict with another change; both are kept`,
  rejected: msg`refused`,
};

const isKnown = (command: string): command is CommandName => Object.hasOwn(commandMeta, command);

/**
 * What an edit of the history was, in the catalogue's English; null for what this version does not
 * know.
 */
export function editLabel(command: string): string | null {
  if (!isKnown(command)) return null;
  const { label, pastLabel = label } = commandMeta[command];
  return pastLabel;
}
export const outcomeWords = (outcome: string): MessageDescriptor | null =>
  outcomes[outcome] ?? null;
