import type { Answers } from '../define.ts';

/** A patient admitted to hospital. For the demo. */
export const sample: Answers = {
  'transfer.known': 'unplanned',
  'transfer.where': 'hospital',
  'transfer.facility': 'Harborview General',
  'transfer.reason':
    'Short of breath at rest, saturation 86 %, sent by 911 on advice of the physician.',
  'transfer.discharged': 'kept',
  'transfer.family': true,
  'transfer.physician': 'yes',
  'transfer.physicianName': 'Dr. Fern Harbor',
  'transfer.physicianWay': 'phone',
  'course.reason': 'Heart failure, teaching and observation after a hospital stay.',
  'course.services': ['nursing', 'pt'],
  'course.treatment': 'Weight and edema watched, diuretic adjusted twice.',
  'course.goals': 'partly',
  'course.goalsOpen': 'Daily weighing with reminders only.',
  'now.condition': 'declined',
  'now.mental': ['oriented'],
  'now.function': 'helped',
  'now.findings': 'BP 148/88, pulse 104, respirations 26, SpO2 86 % on room air.',
  'now.allergies': 'No known allergies',
  'now.medications': true,
  'now.directives': 'Health care proxy: daughter. Full treatment.',
  'sending.to': 'Harborview General, emergency department',
  'sending.way': 'fax',
};
