import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClockDoubt } from '#domain/clock-doubts.ts';

/** Why the office looks at a visit's times before they are paid, in words. */
export const doubtLabels: Readonly<Record<ClockDoubt, MessageDescriptor>> = {
  future: msg`A time is later than the moment the server received it.`,
  'before-contact': msg`A time is earlier than the phone’s last contact before it was recorded.`,
  reversed: msg`The visit ends before it starts.`,
  'too-long': msg`The visit is longer than 24 hours.`,
  'over-plan': msg`The visit lasted more than twice as long as planned.`,
  'other-day': msg`The visit started more than 7 days from its planned day.`,
  moved: msg`The phone’s clock was changed during the visit.`,
  corrected: msg`The clinician corrected the times by hand.`,
  'taken-off': msg`A start or end was taken off and may have been clocked again.`,
};
