import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommandName } from '#contract/commands/facts.ts';

const commands: Readonly<Record<CommandName, MessageDescriptor>> = {
  startVisit: msg`Visit started`,
  endVisit: msg`Visit ended`,
  saveAnswers: msg`Answers`,
  signNote: msg`Signed`,
  submitNotes: msg`Submitted`,
  updatePatient: msg`Chart`,
  resolveNoteConflict: msg`Choice between two answers`,
  resolvePatientConflict: msg`Choice between two values`,
};

const outcomes: Readonly<Record<string, MessageDescriptor>> = {
  applied: msg`applied`,
  conflict: msg`clashed with another change; both are kept`,
  rejected: msg`refused`,
};

const known = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key);

/** What an edit of the history was, in words; null for what this version does not know. */
export const commandWords = (command: string): MessageDescriptor | null =>
  known(commands, command) ? commands[command] : null;
export const outcomeWords = (outcome: string): MessageDescriptor | null =>
  outcomes[outcome] ?? null;
