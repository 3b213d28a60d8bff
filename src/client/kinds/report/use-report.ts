import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LoadedReport, Shown } from './load-report.ts';
import type { ChosenPeriod } from './period.ts';

type Arrived<D> = {
  readonly of: unknown;
  readonly shown: Shown<D> | null;
  readonly error: unknown;
};

/** What of a report is drawn now; `waiting` while its numbers are those of another period. */
export type ReportNow<D> = {
  readonly chosen: ChosenPeriod;
  readonly shown: Shown<D> | null;
  readonly error: unknown;
  readonly waiting: boolean;
};

/** Follows a report to the numbers that come later, and loads it again every `refreshMs`. */
export function useReport<D>(
  { chosen, shown, error, later }: LoadedReport<D>,
  refreshMs: number | undefined,
): ReportNow<D> {
  const router = useRouter();
  const [arrived, setArrived] = useState<Arrived<D> | null>(null);
  useEffect(() => {
    if (!later) return undefined;
    let wanted = true;
    later.then(
      (fresh) => wanted && setArrived({ of: later, shown: fresh, error: null }),
      (failure: unknown) => wanted && setArrived({ of: later, shown: null, error: failure }),
    );
    return () => {
      wanted = false;
    };
  }, [later]);
  useEffect(() => {
    if (refreshMs === undefined) return undefined;
    const timer = setInterval(() => void router.invalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [router, refreshMs]);
  if (!later) return { chosen, shown, error, waiting: false };
  const answer = arrived?.of === later ? arrived : null;
  return {
    chosen,
    shown: answer?.shown ?? shown,
    error: answer?.error ?? null,
    waiting: answer === null,
  };
}
