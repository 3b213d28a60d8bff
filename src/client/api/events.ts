import { eventsPath } from '#contract/call.ts';
import type { Poke } from '#contract/events.ts';
import { onAnswer, sessionRefused, standingSeen } from './contact.ts';
import { fetchEvents } from './event-source.ts';
import { lineIs } from './line.ts';
import { PokeStream, type PokeListener } from './poke-stream.ts';
import { serviceBase } from './service-base.ts';

async function read(text: string): Promise<Poke | null> {
  const { poke } = await import('#contract/events.ts');
  const parsed = poke.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** Of the connection that is open: an answer to an earlier one says nothing. */
let refusedNow = sessionRefused();

const stream = new PokeStream({
  connect() {
    refusedNow = sessionRefused();
    return fetchEvents(serviceBase('operation') + eventsPath);
  },
  read,
  refused: (code) => refusedNow(code),
  standing: standingSeen,
  connected: lineIs,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

/**
 * Calls the listener when the server reports a changed record, and with null when a change may have
 * been missed. Returns an unsubscribe function.
 */
export const onPoke = (listener: PokeListener): (() => void) =>
  typeof document === 'undefined' ? () => {} : stream.listen(listener);

onAnswer(() => stream.lineWorks());
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => stream.pause());
  window.addEventListener('pageshow', () => stream.resume());
}
