import { eventsPath } from '#contract/call.ts';
import type { Poke } from '#contract/events.ts';
import { serviceBase } from './call.ts';

type Listener = (poke: Poke) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

const firstDelay = 1_000;
const longestDelay = 60_000;

async function receive(event: MessageEvent<unknown>): Promise<void> {
  failures = 0;
  if (typeof event.data !== 'string') return;
  let parsed: unknown;
  try {
    parsed = JSON.parse(event.data);
  } catch {
    return;
  }
  const { poke: schema } = await import('#contract/events.ts');
  const poke = schema.safeParse(parsed);
  if (poke.success) for (const listener of listeners) listener(poke.data);
}

/** Full jitter, so that a restarted server is not met by every device in the same second. */
function reopenLater(): void {
  source?.close();
  source = null;
  if (timer !== null || listeners.size === 0) return;
  const ceiling = Math.min(longestDelay, firstDelay * 2 ** failures);
  failures += 1;
  timer = setTimeout(() => {
    timer = null;
    open();
  }, firstDelay / 2 + Math.random() * ceiling);
}

function open(): void {
  if (source || listeners.size === 0 || typeof EventSource === 'undefined') return;
  source = new EventSource(serviceBase('operation') + eventsPath, { withCredentials: true });
  const heard = (event: MessageEvent<unknown>): void => void receive(event).catch(() => {});
  source.addEventListener('message', heard);
  source.addEventListener('poke', heard);
  source.addEventListener('open', () => {
    failures = 0;
  });
  source.addEventListener('error', reopenLater);
}

/**
 * Tells when the server says that a record changed. All listeners share one connection, which comes back by itself and
 * closes with the last of them. Pokes can be missed: they save waiting, nothing relies on them.
 */
export function onPoke(listener: Listener): () => void {
  listeners.add(listener);
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    source?.close();
    source = null;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    failures = 0;
  };
}
