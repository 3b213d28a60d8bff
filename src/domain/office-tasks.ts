import { dayMs } from './durations.ts';

/**
 * Tasks the program creates for the office (docs/sync.md, conflicts; fault 30). `lost-work`: a
 * device lost its storage together with unsent work. `silent-device`: unsent work waits for more
 * than a day. `hand-over`: work written while assigned arrived after the visit was reassigned.
 */
export const officeTaskKinds = ['lost-work', 'silent-device', 'hand-over'] as const;
export type OfficeTaskKind = (typeof officeTaskKinds)[number];

/** Unsent work may wait this long, in milliseconds, before the office is told. */
export const unsentAlarmMs = dayMs;

/** Label of a task, as an English message id. */
export const officeTaskLabels: Readonly<Record<OfficeTaskKind, string>> = {
  'lost-work': 'Unsent work lost',
  'silent-device': 'Unsent work waits for more than 24 hours',
  'hand-over': 'Work handed over',
};

/** Status of a wipe requested by the office (decision 029), as an English message id. */
export const wipeLabels = { asked: 'Waits for the device', done: 'Wiped' } as const;
