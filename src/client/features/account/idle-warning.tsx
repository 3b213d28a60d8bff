import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { idleWarningAtom } from '#client/session/lock/idle.ts';
import { Question } from '#client/kinds/question/question.tsx';

const nothing = () => undefined;

/** The last minute before the office is signed out. Any key, touch or the button cancels it. */
export function IdleWarning() {
  const { t } = useLingui();
  const warning = useAtomValue(idleWarningAtom);
  if (!warning) return null;
  return (
    <Question title={t`Are you still there?`} safe={{ label: t`Stay signed in`, run: nothing }}>
      <p role="timer">{t`You will be signed out in ${warning.secondsLeft} seconds.`}</p>
    </Question>
  );
}
