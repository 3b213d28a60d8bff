import { useEffect, useRef, useState } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { dropReply, keepReply, keptReply } from '#client/store/drafts/kept-replies.ts';
import { enqueue } from '#client/store/outbox/commands.ts';

type ReplyPlace = { readonly visitId: string; readonly path: string | null };

const keepAfterMs = 250;

/**
 * The author's words about a returned question: kept on the device while they are typed, in the
 * outbox when the person leaves the field or the page.
 *
 * @param sent the words the note has already
 */
export function useReply({ visitId, path }: ReplyPlace, sent: string) {
  const store = useStore();
  const [typed, setTyped] = useState<string | null>(null);
  const words = useRef({ typed, sent });
  const timer = useRef(0);
  useEffect(() => {
    words.current = { typed: words.current.typed, sent };
  }, [sent]);
  const write = (text: string) => {
    words.current = { ...words.current, typed: text };
    setTyped(text);
  };
  const change = (text: string) => {
    write(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => void keepReply(store, { visitId, path }, text).catch(() => {}),
      keepAfterMs,
    );
  };
  const send = async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const { typed: text, sent: before } = words.current;
    if (text === null || text.trim() === before) return;
    words.current = { typed: text, sent: text.trim() };
    try {
      await enqueue(store, {
        command: 'replyToReturn',
        targetId: visitId,
        input: { path, text: text.trim() },
      });
    } catch (error) {
      // Nothing was written: the words stay in their box and go with the next try.
      words.current = { typed: text, sent: before };
      await keepReply(store, { visitId, path }, text).catch(() => {});
      throw error;
    }
    await dropReply(store, { visitId, path });
  };
  const latest = useRef({ send, write });
  useEffect(() => {
    latest.current = { send, write };
  });
  useEffect(() => {
    let isGone = false;
    const takeUp = async () => {
      const kept = await keptReply(store, { visitId, path });
      // Words of a page that was closed in the middle go now.
      if (kept === null || isGone || words.current.typed !== null) return;
      latest.current.write(kept);
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
