import { useEffect, useRef, useState } from 'react';

type Answer<T> = { key: string; value: T | null; error: unknown };

/**
 * One question to the server for a piece of a screen, asked again when `key` changes. `pending`
 * until the first answer; the data of a whole screen is loaded by its route instead.
 */
export function useAnswer<T>(
  key: string,
  ask: () => Promise<T>,
): { value: T | null; error: unknown; pending: boolean; again: () => void } {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const mark = `${key}#${round}`;
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let wanted = true;
    const show = (next: Omit<Answer<T>, 'key'>) => wanted && setAnswer({ key: mark, ...next });
    latest.current().then(
      (value) => show({ value, error: null }),
      (error: unknown) => show({ value: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [mark]);
  const current = answer?.key === mark ? answer : null;
  return {
    value: current?.value ?? null,
    error: current?.error ?? null,
    pending: current === null,
    again: () => setRound((now) => now + 1),
  };
}
