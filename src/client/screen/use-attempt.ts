import { useRef, useState, type FormEvent } from 'react';

/**
 * One form that asks the server something: busy while it runs, keeps what failed, never runs twice
 * at once.
 */
export function useAttempt(run: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const start = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return { busy, error, start, submit };
}
