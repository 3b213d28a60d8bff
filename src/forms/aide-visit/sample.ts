import type { Answers } from '../define.ts';

/** An uneventful visit of an aide. For the demo; a patient's profile overrides it. */
export const sample: Answers = {
  'visit.planRead': true,
  'vitals.ordered': true,
  'observe.skin': ['intact'],
  'observe.mood': ['calm'],
  'observe.pain': false,
  'observe.fall': false,
  'observe.changed': false,
  'report.nurse': 'notNeeded',
  'task.bathKind': 'shower',
  'task.bath': 'done',
  'task.mouth': 'done',
  'task.skin': 'done',
  'task.dressing': 'done',
  'task.toilet': 'done',
  'task.transfer': 'done',
  'task.fluids': 'done',
};
