import { useEffect, useState } from 'react';
import { pacificDate } from '#domain/pacific.ts';

const tick = 30_000; // milliseconds; greeting and day turn within half a minute

/**
 * The time, renewed often enough for a greeting and the turn of the day, and when the phone is
 * taken out again.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => setNow(new Date());
    const timer = setInterval(renew, tick);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}

/** Today in the agency's zone, MM/DD/YYYY. */
export const useToday = (): string => pacificDate(useNow());
