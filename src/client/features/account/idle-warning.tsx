import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { idleWarningAtom } from '#client/session/lock/idle.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

const nothing = () => undefined;

/** The last minute before the office is signed out. Any key, touch or the button cancels it. */
export function IdleWarning() {
  const { t } = useLingui();
  const warning = useAtomValue(idleWarningAtom);
  if (!warning) return null;
  return (
    <Dialog
      title={t`Are you still there?`}
      onClose={nothing}
      actions={<Button variant="primary">{t`Stay signed in`}</Button>}
    >
      <p role="timer">{t`You will be signed out in ${warning.secondsLeft} seconds.`}</p>
    </Dialog>
  );
}
