import { useEffect, useRef } from 'react';

/** What a key together with Alt does, by the key's code (`KeyA`). */
type Keys = Readonly<Record<string, () => void>>;

/** Listens for Alt and a key anywhere on the page, but not behind an open dialog. */
export function useDecisionKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const run = Object.hasOwn(latest.current, event.code) ? latest.current[event.code] : null;
      if (!run || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
