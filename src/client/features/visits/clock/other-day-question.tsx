import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/**
 * Asked before a visit of another day is started: the press counts as its begin and cannot be taken
 * back here.
 */
export function OtherDayQuestion({
  planned,
  today,
  onStart,
  onClose,
}: {
  /** MM/DD/YYYY, as `today`. */ planned: string;
  today: string;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const actions = (
    <>
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button variant="primary" icon="clock" onClick={onStart}>{t`Start now`}</Button>
    </>
  );
  return (
    <Dialog title={t`Start visit`} onClose={onClose} actions={actions}>
      <p>{t`This visit is planned for ${planned}; today is ${today}. Its begin is recorded the moment you start it. Start now?`}</p>
    </Dialog>
  );
}
