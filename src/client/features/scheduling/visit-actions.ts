import { msg, t } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import { assignVisit, unassignVisit } from '#contract/visits.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import { action } from '#client/kinds/action/action.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { unstaff } from './staffing.ts';

type Visits = readonly Visit[];

/** Assigns visits to a clinician. */
export const assignVisits = action<Visits>({
  id: 'assign',
  label: msg`Assign`,
  icon: 'user',
  look: 'primary',
  needs: assignVisit,
  enabled: (visits) => visits.every((visit) => statusWhenAssigned(visit) !== null),
  dialog: AssignDialog,
});

/** Takes visits back from their clinicians. */
export const unassignVisits = action({
  id: 'unassign',
  label: msg`Unassign`,
  needs: unassignVisit,
  enabled: (visits) => visits.every(({ status }) => canTransition(status, 'Unstaffed', 'office')),
  run: (visits: Visits) => unstaff(visits),
  // To the letter of spec portal §8.
  done: () => t`Visits successfully unstaffed`,
  undo: ({ undo }) => undo(),
});

/** What can be done with visits chosen in a list. */
export const staffing = [assignVisits, unassignVisits];
