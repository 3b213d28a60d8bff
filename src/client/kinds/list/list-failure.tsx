import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { codeOf, FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';

/** Milliseconds between two tries; somebody is waiting. */
const retryEvery = 5_000;

/** True for a failure that may be over at the next try: of the line or the server. */
const isPassing = (error: unknown): boolean => /^(network|server)\./.test(codeOf(error));

/**
 * A list that could not be loaded, with a button to try again. After a failure of the line or the
 * server it is loaded again every few seconds by itself.
 */
export function ListFailure({ error, lead }: { error: unknown; lead: ReactNode }) {
  const { t } = useLingui();
  const router = useRouter();
  const again = () => void router.invalidate();
  const passing = isPassing(error);
  useEffect(() => {
    if (!passing) return undefined;
    const retry = () => void router.invalidate();
    const timer = setInterval(retry, retryEvery);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [passing, router]);
  return (
    <FailureNotice
      error={error}
      lead={lead}
      actions={<Button icon="sync" onClick={again}>{t`Try again`}</Button>}
    />
  );
}
