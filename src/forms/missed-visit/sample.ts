import type { Answers } from '../define.ts';

/** A patient at an appointment. For the demo. */
export const sample: Answers = {
  'missed.reason': 'appointment',
  'missed.detail': 'Cardiology moved the appointment to this morning. Daughter called.',
  'missed.reached': true,
  'missed.safe': 'yes',
  'missed.effect': 'none',
  'notice.physician': 'yes',
  'notice.physicianName': 'Dr. Fern Harbor',
  'notice.physicianWay': 'fax',
  'notice.frequency': 'moved',
};
