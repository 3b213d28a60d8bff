import type { Answers } from '../define.ts';

/** A dose changed by phone. For the demo. */
export const sample: Answers = {
  'order.from': 'Dr. Fern Harbor, MD',
  'order.through': 'self',
  'order.way': 'phone',
  'order.time': '11:20',
  'order.kinds': ['medication'],
  'order.medication': 'Furosemide 40 mg by mouth every morning, for edema',
  'order.text': 'Increase furosemide to 40 mg by mouth every morning. Weigh daily.',
  'order.reason': 'Gained 4 lb in 3 days, edema of both ankles.',
  'readBack.done': 'yes',
  'readBack.time': '11:22',
  'readBack.allergies': true,
  'readBack.sent': 'electronic',
  'readBack.told': ['patient', 'team', 'office'],
};
