import type { Answers } from '../define.ts';

/** A visit on a good way. For the demo; a patient's profile overrides it. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'subjective.exercises': 'yes',
  'subjective.fall': false,
  'vitals.notTaken': ['none'],
  'vitals.oxygenSource': 'roomAir',
  'pain.canRate': true,
  'pain.level': 2,
  'pain.worst': 4,
  'pain.location': 'Hip',
  'barthel.done': false,
  'assessment.response': 'improved',
  'assessment.tolerance': 'well',
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['inability', 'effort'],
  'plan.discharge': 'notYet',
};
