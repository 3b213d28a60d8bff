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
    let opened = false;
    const stop = onPoke((poke) => {
      // What is shown was read a moment before the stream opened for the first time.
      if (poke || opened) timer ??= setTimeout(reread, gatherMs);
      opened ||= !poke;
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
    };
  }, [invalidate]);
}
