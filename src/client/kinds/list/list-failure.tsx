import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { codeOf, FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';

/** Milliseconds between two looks for the line; somebody waits for it. */
const lookEvery = 5_000;

const passes = (error: unknown): boolean => /^(network|server)\./.test(codeOf(error));

/**
 * A list that could not be loaded: asked for again by hand, and by itself when it was the line or
 * the server.
 */
export function ListFailure({ error, lead }: { error: unknown; lead: ReactNode }) {
  const { t } = useLingui();
  const router = useRouter();
  const again = () => void router.invalidate();
  const waits = passes(error);
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => void router.invalidate();
    const timer = setInterval(look, lookEvery);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [waits, router]);
  return (
    <FailureNotice
      error={error}
      lead={lead}
      actions={<Button icon="sync" onClick={again}>{t`Try again`}</Button>}
    />
  );
}
