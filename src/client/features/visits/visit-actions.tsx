import { msg, plural } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import type { Visit } from '#contract/entities.ts';
import { assignVisit, unassignVisit } from '#contract/visits.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import { action, type ActionDialogProps } from '#client/kinds/action/action.ts';
import { useToast } from '#client/ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { staff, unstaff } from './staffing.ts';

type Visits = readonly Visit[];

/** Chooses the clinician; what was assigned can be taken back from the message. */
function Assigning({ subject: visits, onClose, onDone }: ActionDialogProps<Visits>) {
  const toast = useToast();
  const router = useRouter();
  const assign = async (providerId: string) => {
    const { changed, undo } = await staff(visits, providerId);
    onDone();
    onClose();
    toast({
      text: plural(changed, { one: '# visit staffed.', other: '# visits staffed.' }),
      undo: () => void undo().then(() => router.invalidate()),
    });
    await router.invalidate();
  };
  return <AssignDialog visits={visits} onAssign={assign} onClose={onClose} />;
}

/** Gives visits to a clinician. */
export const assignVisits = action<Visits>({
  id: 'assign',
  label: msg`Assign`,
  icon: 'user',
  look: 'primary',
  needs: assignVisit,
  enabled: (visits) => visits.every((visit) => statusWhenAssigned(visit) !== null),
  dialog: Assigning,
});

/** Takes visits back from their clinicians. */
export const unassignVisits = action({
  id: 'unassign',
  label: msg`Unassign`,
  needs: unassignVisit,
  enabled: (visits) => visits.every(({ status }) => canTransition(status, 'Unstaffed', 'office')),
  run: (visits: Visits) => unstaff(visits),
  done: ({ changed }) =>
    plural(changed, { one: '# visit unstaffed.', other: '# visits unstaffed.' }),
  undo: ({ undo }) => undo(),
});

/** What can be done with visits chosen in a list. */
export const staffing = [assignVisits, unassignVisits];
