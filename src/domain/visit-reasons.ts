import { missedReasons, type MissedReason } from './visit-reports.ts';
import { readList } from './constants.ts';
import type { VisitAct } from './visit-acts.ts';

type Constant = { readonly type: string; readonly name: string; readonly value: string };

/** Reasons of an agency that has set none of its own (`WebAppConfig.expireVisitReasonTypes`). */
export const defaultExpireReasons: readonly string[] = [
  'Order ran out',
  'Authorization ran out',
  'Notes not received',
  'Patient discharged',
];

/** Ours: the specification has no list for the others. */
const plannedByMistake: readonly MissedReason[] = [
  { id: 'mistake', name: 'Planned by mistake' },
  { id: 'twice', name: 'Planned twice' },
  { id: 'wrong-patient', name: 'Wrong patient' },
  { id: 'other', name: 'Another reason' },
];

/** A text of a list as a reason: its own code, as far as a code goes. */
const asReason = (name: string): MissedReason => ({
  id: name.slice(0, 40),
  name: name.slice(0, 100),
});

/** The agency's reasons to expire a visit; our own where it has set none. */
export function expireReasons(constants: readonly Constant[]): readonly MissedReason[] {
  const value = constants.find(
    ({ type, name }) => type === 'WebAppConfig' && name === 'expireVisitReasonTypes',
  )?.value;
  const list = readList(value ?? '');
  return (list.length > 0 ? list : defaultExpireReasons).map(asReason);
}

/** The reasons to choose from for an act of the office; none is asked to restore. */
export function reasonsFor(act: VisitAct, constants: readonly Constant[]): readonly MissedReason[] {
  switch (act) {
    case 'miss':
    case 'cancel':
      return missedReasons(constants);
    case 'expire':
      return expireReasons(constants);
    case 'delete':
      return plannedByMistake;
    case 'restore':
      return [];
  }
}
