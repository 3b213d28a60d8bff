import type { Answers } from '../define.ts';

/** A visit without news. For the demo; a patient's profile overrides it. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'visit.interpreter': false,
  'mood.selfHarm': false,
  'mood.abuse': ['none'],
  'mood.observed': ['calm'],
  'mood.coping': 'good',
  'situation.strain': 'some',
  'plan.discharge': 'discussed',
};
