import type { Answers } from '../define.ts';

/** A supervision without findings. For the demo. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'visit.aide': 'June Porchwell',
  'visit.aidePresent': true,
  'visit.interval': 'skilled',
  'elements.carePlan': 'meets',
  'elements.communication': 'meets',
  'elements.competency': 'meets',
  'elements.infection': 'meets',
  'elements.reporting': 'meets',
  'elements.rights': 'meets',
  'patient.asked': ['patient'],
  'plan.current': true,
};
