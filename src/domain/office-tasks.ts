import { dayMs } from './durations.ts';

/**
 * Tasks the program creates for the office (docs/sync.md, conflicts; fault 30). `lost-work`: a
 * device lost its storage together with unsent work. `silent-device`: unsent work waits for more
 * than a day. `hand-over`: work written while assigned arrived after the visit was reassigned.
 * `message`: a clinician's message to the office. `proposal`: what somebody who lost a visit or
 * patient wanted to change, or what a merge of charts left to somebody with the right.
 * `visit-report`: a visit that cannot be done as planned.
 */
export const officeTaskKinds = [
  'lost-work',
  'silent-device',
  'hand-over',
  'message',
  'proposal',
  'visit-report',
] as const;
export type OfficeTaskKind = (typeof officeTaskKinds)[number];

/** Unsent work may wait this long, in milliseconds, before the office is warned. */
export const unsentAlarmMs = dayMs;

/** Label of a task, as an English message id. */
export const officeTaskLabels: Readonly<Record<OfficeTaskKind, string>> = {
  'lost-work': 'Unsent work lost',
  'silent-device': 'Unsent work older than 24 hours',
  'hand-over': 'Late after reassignment',
  message: 'Message from the field',
  proposal: 'Proposed change',
  'visit-report': 'Visit not done or late',
};

/** What a message to the office is about. */
export const officeTopics = ['supplies', 'schedule', 'order', 'other'] as const;
export type OfficeTopic = (typeof officeTopics)[number];

/** Labels of the topics, as English message ids. */
export const officeTopicLabels: Readonly<Record<OfficeTopic, string>> = {
  supplies: 'Supplies',
  schedule: 'Schedule',
  order: 'Order needed',
  other: 'Something else',
};

/** Characters of a message to the office. */
export const largestMessage = 1_000;

/** Status of a wipe requested by the office (decision 029), as an English message id. */
export const wipeLabels = { asked: 'Waiting for the device', done: 'Wiped' } as const;
