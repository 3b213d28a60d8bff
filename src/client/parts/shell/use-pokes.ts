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
    const reread = () => {
      timer = null;
      void invalidate();
    };
    const stop = onPoke(() => {
      if (!timer) timer = setTimeout(reread, gatherMs);
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, [invalidate]);
}
