import type { Answers } from '../define.ts';

/** A fall without harm. For the demo. */
export const sample: Answers = {
  'incident.kind': 'fall',
  'incident.person': 'patient',
  'incident.place': 'Bathroom',
  'incident.known': 'told',
  'incident.description':
    'Says she slid off the edge of the tub seat this morning and got up with her daughter’s help.',
  'fall.factors': ['assisted', 'floor'],
  'fall.head': false,
  'harm.level': 'none',
  'harm.actions': 'Looked for injuries, none found. Nonskid mat put down.',
  'harm.physician': 'yes',
  'harm.physicianName': 'Dr. Fern Harbor',
  'harm.physicianWay': 'phone',
  'harm.family': 'yes',
  'harm.office': 'phone',
  'harm.officeWho': 'Care coordinator, right after the visit',
  'prevention.plan': false,
};
