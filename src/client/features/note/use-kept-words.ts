import { useEffect, useRef, useState } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { dropReply, keepReply, keptReply } from '#client/store/drafts/kept-replies.ts';
import type { DeviceStore } from '#client/store/device-store.ts';

/** Which words of a visit's note. */
export type WordsPlace = { readonly visitId: string; readonly path: string | null };

const keepAfterMs = 250;

/**
 * Words beside a note: kept on the device while they are typed, in the outbox when the person
 * leaves the field or the page.
 *
 * @param sent the words the note has already
 * @param write puts them into the outbox
 */
export function useKeptWords(
  { visitId, path }: WordsPlace,
  sent: string,
  write: (store: DeviceStore, text: string) => Promise<unknown>,
) {
  const store = useStore();
  const [typed, setTyped] = useState<string | null>(null);
  const words = useRef({ typed, sent });
  const timer = useRef(0);
  const writes = useRef(0);
  useEffect(() => {
    words.current = { typed: words.current.typed, sent };
  }, [sent]);
  const show = (text: string) => {
    words.current = { ...words.current, typed: text };
    setTyped(text);
  };
  const change = (text: string) => {
    show(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => void keepReply(store, { visitId, path }, text).catch(() => {}),
      keepAfterMs,
    );
  };
  const send = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const { typed: text, sent: before } = words.current;
    if (text === null) return;
    if (text.trim() === before) {
      // Words in between that were taken back are not to come up again; those that are just being
      // written stay kept until they are.
      if (writes.current === 0) await dropReply(store, { visitId, path }).catch(() => {});
      return;
    }
    words.current = { typed: text, sent: text.trim() };
    writes.current += 1;
    try {
      await write(store, text.trim());
    } catch (error) {
      // Nothing was written: the words, and what was typed meanwhile, go with the next try.
      const { typed: now } = words.current;
      words.current = { typed: now, sent: before };
      await keepReply(store, { visitId, path }, now ?? text).catch(() => {});
      throw error;
    } finally {
      writes.current -= 1;
    }
    // Words typed meanwhile are kept for the next sending.
    if (words.current.typed === text) await dropReply(store, { visitId, path });
  };
  const latest = useRef({ send, show });
  useEffect(() => {
    latest.current = { send, show };
  });
  useEffect(() => {
    let isGone = false;
    const takeUp = async () => {
      const kept = await keptReply(store, { visitId, path });
      // Words of a page that was closed in the middle go now.
      if (kept === null || isGone || words.current.typed !== null) return;
      latest.current.show(kept);
      await latest.current.send();
    };
    takeUp().catch(() => {});
    return () => {
      isGone = true;
      latest.current.send().catch(() => {});
    };
  }, [store, visitId, path]);
  return { text: typed ?? sent, change, send };
}
