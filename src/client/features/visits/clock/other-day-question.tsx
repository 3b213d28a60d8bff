import { useLingui } from '@lingui/react/macro';
import { Question } from '#client/kinds/question/question.tsx';

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
    <Question
      title={t`Start visit`}
      safe={{ label: t`Cancel`, run: onClose }}
      others={[{ label: t`Start now`, icon: 'clock', look: 'primary', run: onStart }]}
    >
      <p>{t`This visit is planned for ${planned}; today is ${today}.`}</p>
      <p>{t`Its start is recorded the moment you start it. Start now?`}</p>
    </Question>
  );
}
