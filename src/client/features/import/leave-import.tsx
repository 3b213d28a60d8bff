import { useLingui } from '@lingui/react/macro';
import { Question } from '#client/kinds/question/question.tsx';
import { useLeaveGuard } from '#client/kinds/question/use-leave-guard.ts';

/** Asks before the page is left while files that were chosen wait to be imported. */
export function LeaveImport({ waits }: { waits: boolean }) {
  const { t } = useLingui();
  const answer = useLeaveGuard(
    (way) => waits && (way === null || way.from.pathname !== way.to.pathname),
  );
  if (answer === null) return null;
  return (
    <Question
      title={t`Leave without importing?`}
      safe={{ label: t`Stay here`, run: () => answer(false) }}
      others={[{ label: t`Leave`, look: 'danger', run: () => answer(true) }]}
    >
      <p>{t`What you chose has not been imported. You would have to choose it again.`}</p>
    </Question>
  );
}
