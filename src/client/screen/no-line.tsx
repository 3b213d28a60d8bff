import { useEffect } from 'react';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { startSession } from '#client/session/state/session.ts';
import { Banner } from '#client/ui/notices.tsx';

/** Milliseconds between two looks for the line; somebody waits for it. */
const lookEvery = 5_000;

/**
 * Says that the server was not reached, in the specification's words, and continues by itself when
 * it is.
 *
 * @param props.isSaid another message says it already: this one only waits for the line
 */
export function NoLine({ code, isSaid = false }: { code: ErrorCode; isSaid?: boolean }) {
  const text = useText();
  useEffect(() => {
    const again = (): void => void startSession();
    const timer = setInterval(again, lookEvery);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  return <output>{!isSaid && <Banner tone="neutral">{text(errors[code].text)}</Banner>}</output>;
}
