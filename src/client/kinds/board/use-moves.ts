import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { codeOf } from '#client/screen/failure-notice.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { overlay } from './arrange.ts';
import type { BoardDefinition, BoardMove } from './definition.ts';

/** A move that was refused: which card, and why. */
export type Refused = { readonly name: string; readonly reason: string };

export type Moves<C, M> = {
  /** The cards as this page sees them. */
  readonly cards: readonly C[];
  readonly refused: Refused | null;
  /** Key of the card that moved last, so that it gets the focus again; null when none did. */
  readonly landed: { readonly key: string } | null;
  readonly forget: () => void;
  readonly move: (card: C, to: M) => Promise<void>;
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Moves cards: checked first, shown at once, taken back when the server refuses. Each move carries
 * the revision of the card that was picked up, so that nobody overwrites somebody else's change.
 */
export function useMoves<C, M>(
  definition: BoardDefinition<C, M>,
  loaded: readonly C[],
  enabled: BoardMove<C, M> | null,
): Moves<C, M> {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const router = useRouter();
  const [moved, setMoved] = useState<ReadonlyMap<string, C>>(new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [landed, setLanded] = useState<{ key: string } | null>(null);
  const running = useRef(new Set<string>());
  const { cardKey, face } = definition;
  const put = (key: string, card: C | null): void =>
    setMoved((before) => {
      const after = new Map(before);
      if (card === null) after.delete(key);
      else after.set(key, card);
      return after;
    });
  const refuse = (card: C, code: ErrorCode, words: string | null = null): void =>
    setRefused({ name: face(card, text).who, reason: words ?? reasonText(code, text) });
  const say = (done: C, from: M, undoing: boolean): void => {
    toast(
      undoing || !enabled
        ? { text: t`The move was undone.` }
        : { text: enabled.done(done), undo: () => void send(done, from, true) },
    );
  };
  async function send(card: C, to: M, undoing: boolean): Promise<void> {
    if (!enabled) return;
    const key = cardKey(card);
    const from = enabled.here(card);
    if (same(from, to) || running.current.has(key)) return;
    setRefused(null);
    const reason = enabled.check(card, to);
    if (reason) {
      refuse(card, reason);
      return;
    }
    running.current.add(key);
    put(key, enabled.apply(card, to));
    setLanded({ key });
    try {
      const done = await enabled.run(card, to, undoing);
      put(key, done);
      say(done, from, undoing);
    } catch (error) {
      put(key, null);
      setLanded({ key });
      refuse(card, codeOf(error), enabled.reason?.(error));
      // What the server has now is what the next try starts from.
      void router.invalidate();
    } finally {
      running.current.delete(key);
    }
  }
  const cards = useMemo(() => overlay(definition, loaded, moved), [definition, loaded, moved]);
  return {
    cards,
    refused,
    landed,
    forget: () => setRefused(null),
    move: (card, to) => send(card, to, false),
  };
}

/** The sentence for a refused move, such as "Nora was not moved: …". */
export const reasonText = (code: ErrorCode, text: (english: string) => string): string =>
  text(errors[code].text);
