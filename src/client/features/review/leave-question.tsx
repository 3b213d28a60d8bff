import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { Question } from '#client/kinds/question/question.tsx';
import { useLeaveGuard } from '#client/kinds/question/use-leave-guard.ts';

/**
 * Asks before leaving a page with unsent comments; `deciding` is true while they are being sent.
 */
export function LeaveQuestion({ deciding }: { deciding: RefObject<boolean> }) {
  const { t } = useLingui();
  const answer = useLeaveGuard(
    (way) => !deciding.current && (way === null || way.from.pathname !== way.to.pathname),
  );
  if (answer === null) return null;
  return (
    <Question
      title={t`Leave without returning the note?`}
      safe={{ label: t`Stay here`, run: () => answer(false) }}
      others={[{ label: t`Leave`, look: 'danger', run: () => answer(true) }]}
    >
      <p>{t`Your marks and comments for the clinician have not been sent and would be lost.`}</p>
    </Question>
  );
}
