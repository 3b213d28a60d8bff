import type { Answers } from '../define.ts';

/** Goals met. For the demo. */
export const sample: Answers = {
  'discharge.scope': 'agency',
  'discharge.reason': 'goalsMet',
  'discharge.notice': 'yes',
  'discharge.physician': 'yes',
  'discharge.physicianName': 'Dr. Fern Harbor',
  'discharge.physicianWay': 'fax',
  'course.reason': 'Heart failure, teaching and observation after a hospital stay.',
  'course.services': ['nursing'],
  'course.treatment': 'Weight, edema and medications watched and taught.',
  'course.goals': 'met',
  'now.condition': 'improved',
  'now.mental': ['oriented'],
  'now.function': 'device',
  'now.findings': 'BP 126/74, pulse 76, no edema, no pain, skin intact.',
  'now.allergies': 'No known allergies',
  'now.medications': true,
  'now.directives': 'Health care proxy: daughter',
  'after.living': 'family',
  'after.services': ['physician'],
  'after.instructions': 'Daily weight, low-sodium diet, call at 3 lb in a day.',
  'after.written': true,
  'after.understood': 'explains',
  'sending.to': 'Dr. Fern Harbor',
  'sending.way': 'electronic',
};
