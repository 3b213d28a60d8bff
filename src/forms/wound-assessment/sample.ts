import type { Answers } from '../define.ts';

/** A dressing change without news. For the demo; the demo's patient brings the wound itself. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'visit.reason': ['routine', 'measure'],
  'pain.canRate': true,
  'pain.level': 2,
  'pain.worst': 4,
  'pain.location': 'Around the wound',
  'integumentary.color': 'usual',
  'integumentary.findings': ['none'],
  'integumentary.wounds': true,
  'healing.factors': ['diabetes'],
  'healing.measures': ['sugar', 'offloading'],
  'healing.negative': false,
  'notice.physician': 'notNeeded',
  'teaching.topics': ['wound'],
  'teaching.learners': ['patient'],
  'teaching.response': 'explains',
};
