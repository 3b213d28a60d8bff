import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onPoke } from '#client/api/events.ts';

/** Pokes of one change arrive together; the screens are read again once, this many milliseconds after the first. */
const gatherMs = 200;

/** Reads the office's screens again when the server says that something changed, without a reload of the page. */
export function usePokes(): void {
  const { invalidate } = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = onPoke(() => {
      timer ??= setTimeout(() => {
        timer = null;
        void invalidate();
      }, gatherMs);
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, [invalidate]);
}
