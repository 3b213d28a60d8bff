import { useLingui } from '@lingui/react/macro';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';

/**
 * Asked before a visit of another day is started: pressing counts as its start and cannot be taken
 * back here.
 */
export function OtherDayQuestion({
  planned,
  today,
  onStart,
  onClose,
}: {
  /** MM/DD/YYYY, like `today`. */
  planned: string;
  today: string;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <DialogFrame
      title={t`Start visit`}
      submit={t`Start now`}
      icon="clock"
      busy={false}
      error={null}
      onSubmit={onStart}
      onClose={onClose}
    >
      <p>{t`This visit is planned for ${planned}; today is ${today}.`}</p>
      <p>{t`Its start is recorded the moment you start it. Start now?`}</p>
    </DialogFrame>
  );
}
