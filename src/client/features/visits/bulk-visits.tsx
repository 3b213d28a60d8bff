import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { canTransition, statusWhenAssigned } from '#domain/visit-status.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { staff, unstaff, type Restaffing } from './staffing.ts';

const may = (visits: readonly Visit[], to: 'Staffed' | 'Unstaffed'): boolean =>
  visits.every((visit) =>
    to === 'Staffed'
      ? statusWhenAssigned(visit) !== null
      : canTransition(visit.status, to, 'office'),
  );

/** Assign and Unassign for the visits chosen; each can be taken back. */
export function BulkVisits({ rows: visits, done }: { rows: readonly Visit[]; done: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const [assigning, setAssigning] = useState(false);
  const report = async (text: string, undo: Restaffing) => {
    done();
    await router.invalidate();
    toast({ text, undo: () => void undo().then(() => router.invalidate()) });
  };
  const unassign = useAttempt(async () => {
    const { changed, undo } = await unstaff(visits);
    await report(
      t`${plural(changed, { one: '# visit unstaffed.', other: '# visits unstaffed.' })}`,
      undo,
    );
  });
  const assign = async (providerId: string) => {
    const { changed, undo } = await staff(visits, providerId);
    setAssigning(false);
    await report(
      t`${plural(changed, { one: '# visit staffed.', other: '# visits staffed.' })}`,
      undo,
    );
  };
  return (
    <>
      <Button
        variant="primary"
        icon="user"
        disabled={!may(visits, 'Staffed')}
        onClick={() => setAssigning(true)}
      >{t`Assign`}</Button>
      <Button
        disabled={!may(visits, 'Unstaffed')}
        busy={unassign.busy}
        onClick={() => void unassign.start()}
      >{t`Unassign`}</Button>
      <FailureNotice error={unassign.error} />
      {assigning && (
        <AssignDialog visits={visits} onAssign={assign} onClose={() => setAssigning(false)} />
      )}
    </>
  );
}
