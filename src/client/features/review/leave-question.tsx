import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/**
 * Asks before leaving a page with unsent comments; `deciding` is true while they are being sent.
 */
export function LeaveQuestion({ deciding }: { deciding: RefObject<boolean> }) {
  const { t } = useLingui();
  const { history } = useRouter();
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !deciding.current,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (deciding.current || currentLocation.pathname === nextLocation.pathname) return false;
          const leave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
          setAnswer(null);
          return !leave;
        },
      }),
    [history, deciding],
  );
  if (answer === null) return null;
  const stay = () => answer(false);
  return (
    <Dialog
      title={t`Leave without returning the note?`}
      onClose={stay}
      actions={
        <>
          <Button variant="danger" onClick={() => answer(true)}>{t`Leave`}</Button>
          <Button variant="primary" onClick={stay}>{t`Stay here`}</Button>
        </>
      }
    >
      <p>{t`Your marks and comments for the clinician have not been sent and would be lost.`}</p>
    </Dialog>
  );
}
