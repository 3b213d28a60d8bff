import type { Answers } from '../define.ts';

/** A patient with insulin and an oxygen concentrator. For the demo. */
export const sample: Answers = {
  'plan.emergency': 'medium',
  'priority.reason': 'Insulin every day; the daughter gives it when no nurse can come.',
  'priority.care': ['insulin', 'oxygen'],
  'needs.power': ['concentrator'],
  'needs.backup': 12,
  'needs.utility': true,
  'needs.mobility': 'helped',
  'needs.supplies': 'week',
  'needs.special': ['hearing'],
  'contact.name': 'June Porchwell, daughter',
  'contact.phone': '(555) 010-0142',
  'leaving.where': 'family',
  'leaving.address': '14 Lantern Way',
  'leaving.transport': 'own',
  'leaving.officials': true,
  'education.topics': ['call911', 'agency', 'power', 'oxygen'],
  'education.response': 'explains',
  'education.written': true,
};
