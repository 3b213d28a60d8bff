import type { Answers } from '../define.ts';

/** An encounter in the office, with its note on file. For the demo. */
export const sample: Answers = {
  'encounter.by': 'Fern Harbor, MD',
  'encounter.profession': 'physician',
  'encounter.way': 'office',
  'encounter.reason': 'Heart failure with weight gain after a hospital stay.',
  'encounter.findings': 'Edema of both legs, short of breath after 20 feet, new diuretic dose.',
  'encounter.services': ['nursing', 'pt'],
  'homebound.status': true,
  'homebound.first': ['device'],
  'homebound.second': ['inability', 'effort'],
  'record.kind': 'visitNote',
  'record.signed': 'yes',
  'record.certifying': 'Fern Harbor, MD',
};
