import type { Answers } from '../define.ts';

/** A call to the physician's office. For the demo. */
export const sample: Answers = {
  'contact.direction': 'out',
  'contact.with': ['physician'],
  'contact.names': 'Mara, nurse of Dr. Fern Harbor',
  'contact.time': '14:05',
  'contact.way': 'phone',
  'contact.about': ['medication'],
  'contact.said': 'Asked for the result of the potassium test. It was normal.',
  'contact.agreed': 'Next test in four weeks.',
  'contact.orders': false,
  'contact.follow': false,
};
