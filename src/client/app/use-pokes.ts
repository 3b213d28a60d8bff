import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { coveredAtom, sessionAtom } from '#client/session/state/session-state.ts';
import { onPoke } from '#client/api/events.ts';

/**
 * Pokes of one change arrive together; the screens are read again once, this many milliseconds
 * after the first.
 */
const gatherMs = 200;

/** Calls once for all pokes that arrive together. @returns stops */
function gatherPokes(reread: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let opened = false;
  const stop = onPoke((poke) => {
    // The shown data was read a moment before the stream opened for the first time.
    const isNews = poke !== null || opened;
    opened = true;
    if (!isNews || timer) return;
    timer = setTimeout(() => {
      timer = null;
      // The page behind the cover keeps its unsaved answers.
      if (!getDefaultStore().get(coveredAtom)) reread();
    }, gatherMs);
  });
  return () => {
    stop();
    if (timer) clearTimeout(timer);
  };
}

/**
 * Reads the office's screens again when the server says that something changed, without a reload of
 * the page.
 */
export function usePokes(): void {
  const { invalidate } = useRouter();
  const session = useAtomValue(sessionAtom);
  // The server refuses both, again and again: the page stays as it is until the person has done it.
  const waits =
    session.kind === 'open' && (session.online === 'factor' || session.state.user.changePassword);
  useEffect(() => (waits ? undefined : gatherPokes(() => void invalidate())), [invalidate, waits]);
}
