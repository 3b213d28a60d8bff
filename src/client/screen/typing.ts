import { useEffect, useState } from 'react';
import { secondMs } from '#domain/durations.ts';

/** Milliseconds without a key after which somebody has paused. */
const typingPause = secondMs;
/** Milliseconds after which typing holds nothing up any longer. */
const longestWait = 10 * secondMs;

/** Time of the last key in an editable element, in the clock of `Date.now`. */
let lastKey = -Infinity;

const typed = ({ target }: Event): void => {
  if (!(target instanceof HTMLElement)) return;
  const editable =
    target.isContentEditable ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement;
  if (editable) lastKey = Date.now();
};

/**
 * Keys of every keyboard: one on the screen may report no `keydown`, and a key that writes nothing
 * no `input`.
 */
const keys = ['keydown', 'input'] as const;

/** Notices every key in an editable element. Returns a function that stops it. */
export function watchTyping(): () => void {
  for (const each of keys) document.addEventListener(each, typed, { capture: true, passive: true });
  return () => {
    for (const each of keys) document.removeEventListener(each, typed, { capture: true });
    lastKey = -Infinity;
  };
}

/**
 * Whether the person at the keyboard has paused since this was mounted, or has typed on for
 * `longestWait`. Whatever takes the keyboard waits for it, or keys land in the wrong field.
 */
export function useTypingPause(): boolean {
  const [since] = useState(() => Date.now());
  const [paused, setPaused] = useState(() => since - lastKey >= typingPause);
  useEffect(() => {
    if (paused) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const wait = Math.min(lastKey + typingPause, since + longestWait) - Date.now();
      if (wait <= 0) setPaused(true);
      else timer = setTimeout(look, wait);
    };
    look();
    return () => clearTimeout(timer);
  }, [paused, since]);
  return paused;
}
