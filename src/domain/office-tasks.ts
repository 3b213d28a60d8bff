import { dayMs } from './durations.ts';

/**
 * What the program asks the office to look after by itself (design: sync, conflicts; fault 30).
 * `lost-work`: a device lost its storage with unsent work in it. `silent-device`: unsent work waits
 * for more than a day. `hand-over`: work written while assigned arrived after the visit was given
 * to somebody else.
 */
export const officeTaskKinds = ['lost-work', 'silent-device', 'hand-over'] as const;
export type OfficeTaskKind = (typeof officeTaskKinds)[number];

/** Unsent work may wait this long, milliseconds, before the office is told. */
export const unsentAlarmMs = dayMs;

/** How a task is called, in the catalogue's English. */
export const officeTaskLabels: Readonly<Record<OfficeTaskKind, string>> = {
  'lost-work': 'Unsent work lost',
  'silent-device': 'Unsent work waits for more than 24 hours',
  'hand-over': 'Work handed over',
};

/** How a wipe that the office asked for stands (decision 029), in the catalogue's English. */
export const wipeLabels = { asked: 'Waits for the device', done: 'Wiped' } as const;
