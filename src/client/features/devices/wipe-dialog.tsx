import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { wipeDevice } from '#contract/devices.ts';
import type { FleetRow } from '#contract/devices.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { deviceWords } from './fleet-labels.ts';

type WipeDialogProps = { row: FleetRow; onClose: () => void };

/** Asks before a device is wiped, and says what becomes of unsent work on it (decision 029). */
export function WipeDialog({ row, onClose }: WipeDialogProps) {
  const { clientId, person, unsent, needsPerson } = row;
  const device = deviceWords(row);
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const wipe = useAttempt(async () => {
    await callApi(wipeDevice, { clientId });
    onClose();
    await router.invalidate();
    toast({ text: t`${device} is wiped as soon as it has a connection.` });
  });
  const waits =
    unsent === 0
      ? t`No unsent work was reported last.`
      : plural(unsent, {
          one: '# item was not sent when the device last reported.',
          other: '# items were not sent when the device last reported.',
        });
  const decisions =
    needsPerson === null || needsPerson === 0
      ? null
      : t`${plural(needsPerson, { one: '# item needs a decision of its author.', other: '# items need a decision of their author.' })}`;
  return (
    <Dialog
      title={t`Wipe this device`}
      onClose={onClose}
      actions={
        <Button
          variant="danger"
          busy={wipe.busy}
          onClick={() => void wipe.start()}
        >{t`Wipe`}</Button>
      }
    >
      <FailureNotice error={wipe.error} lead={t`Sorry, device could not be wiped.`} />
      <p>{t`${person} is signed out of ${device} now. As soon as the device has a connection, also while it is locked, it destroys its copies of records and the keys to them. This cannot be taken back; ${person} may sign in again and begins with an empty app.`}</p>
      <Banner tone="attention" role="note" title={waits}>
        {t`Unsent work is not destroyed: it stays on the device, sealed to your organisation, and is sent from there. Work that could not be sealed waits for its author to open the app once more with the password, and the wipe is not done before.`}
      </Banner>
      {decisions && (
        <Banner tone="attention" role="note" title={decisions}>
          {t`Of answers that were sent and refused, or that met another answer, a copy is with the office already: in the history of their note. A choice between two answers is asked again after the next sign-in, what was refused is not.`}
        </Banner>
      )}
    </Dialog>
  );
}
