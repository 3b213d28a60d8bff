import type { Answers } from '../define.ts';

/** A screening without findings. For the demo. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'screening.where': 'door',
  'screening.who': ['patient', 'household'],
  'infection.signs': ['none'],
  'infection.antibiotic': false,
  'infection.precautions': ['standard'],
  'infection.measures': ['hands', 'gloves', 'mask'],
  'covid.symptoms': ['none'],
  'covid.exposure': false,
  'covid.test': 'none',
  'covid.vaccination': 'current',
  'vaccination.influenza': 'received',
  'vaccination.pneumococcal': 'received',
  'prevention.taught': ['hands', 'signs'],
  'prevention.learner': 'Patient',
  'prevention.understood': true,
};
