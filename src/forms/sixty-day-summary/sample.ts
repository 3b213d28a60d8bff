import type { Answers } from '../define.ts';

/** A period with progress. For the demo. */
export const sample: Answers = {
  'review.course':
    'Weight stable since the diuretic was raised. Walks to the mailbox with the walker.',
  'review.goals': 'partly',
  'review.goalsOpen': 'Names when to call, but weighs herself only with a reminder.',
  'review.need': 'goesOn',
  'review.why': 'Still unstable after two dose changes; teaching of the caregiver not finished.',
  'review.planChanged': false,
  'review.physician': 'Dr. Fern Harbor',
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['inability', 'effort'],
};
