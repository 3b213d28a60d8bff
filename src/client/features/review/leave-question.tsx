import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { Question } from '#client/kinds/question/question.tsx';

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
