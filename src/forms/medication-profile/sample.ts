import type { Answers } from '../define.ts';

/** A review without issues. For the demo. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'profile.occasion': 'change',
  'profile.sources': ['bottles', 'patient', 'physician'],
  'allergies.known': 'none',
  'medication.compared': true,
  'medication.changes': ['none'],
  'medication.adverse': false,
  'medication.interactions': false,
  'medication.given': false,
  'other.kinds': ['vitamins'],
  'other.highRisk': ['none'],
  'other.expired': false,
  'other.storage': 'safe',
  'review.issues': ['none'],
  'education.topics': ['purpose', 'schedule', 'effects'],
  'education.response': 'explains',
  'education.list': true,
};
