import type { Answers } from '../define.ts';

/** A supervision without findings. For the demo. */
export const sample: Answers = {
  'visit.identityConfirmed': true,
  'visit.nurse': 'Alder Lamplight',
  'visit.nursePresent': true,
  'visit.interval': 'policy',
  'visit.notes': true,
  'elements.carePlan': 'meets',
  'elements.scope': 'meets',
  'elements.procedures': 'meets',
  'elements.medication': 'meets',
  'elements.infection': 'meets',
  'elements.reporting': 'meets',
  'elements.charting': 'meets',
  'elements.communication': 'meets',
  'elements.rights': 'meets',
  'patient.asked': ['patient'],
  'plan.current': true,
};
