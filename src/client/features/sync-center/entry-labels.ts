import { plural, t } from '@lingui/core/macro';
import type { CommandName } from '#contract/commands/facts.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';

/** What kind of work an entry is, in a word. */
export function commandWord(command: CommandName): string {
  switch (command) {
    case 'startVisit':
      return t`Start of visit`;
    case 'endVisit':
      return t`End of visit`;
    case 'saveAnswers':
      return t`Note`;
    case 'signNote':
      return t`Signature`;
    case 'submitNotes':
      return t`Submission`;
    case 'updatePatient':
      return t`Chart`;
    case 'resolveNoteConflict':
    case 'resolvePatientConflict':
      return t`Choice`;
  }
}

/**
 * Age of an entry in its largest whole unit; a clock that ran ahead makes nothing older than now.
 */
export function ageText(at: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - at.getTime());
  if (age < minuteMs) return t`just now`;
  if (age < hourMs)
    return plural(Math.floor(age / minuteMs), { one: '# minute', other: '# minutes' });
  if (age < dayMs) return plural(Math.floor(age / hourMs), { one: '# hour', other: '# hours' });
  return plural(Math.floor(age / dayMs), { one: '# day', other: '# days' });
}

/**
 * Unsent work older than this is worth a warning, in milliseconds (design/ux.md, offline: 24 h).
 */
export const oldAfter = dayMs;
