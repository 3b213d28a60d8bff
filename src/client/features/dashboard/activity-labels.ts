import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the dashboard counts, by the action the audit log names. */
export const activityLabels: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['importData', msg`Care summaries imported`],
  ['createEpisode', msg`Episodes opened`],
  ['planVisits', msg`Orders planned`],
  ['assignVisit', msg`Visits assigned`],
  ['startVisit', msg`Visits started`],
  ['endVisit', msg`Visits ended`],
  ['signNote', msg`Notes signed`],
  ['submitNotes', msg`Notes submitted`],
  ['qaNotes', msg`Notes reviewed`],
  ['reopenNotes', msg`Notes reopened`],
  ['updatePatient', msg`Charts changed`],
]);
