import type { Target } from '#contract/targets.ts';
import { patientTarget } from './patient.ts';
import { physicianOrderTarget } from './physician-order.ts';
import type { ServerTarget } from './target.ts';
import { taskTarget } from './task.ts';
import { visitTarget } from './visit.ts';

/** Every target; one that is missing does not compile. */
export const serverTargets: { readonly [T in Target]: ServerTarget<T> } = {
  visit: visitTarget,
  patient: patientTarget,
  task: taskTarget,
  physicianOrder: physicianOrderTarget,
};
