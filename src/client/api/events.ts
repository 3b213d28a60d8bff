import { eventsPath } from '#contract/call.ts';
import type { Poke } from '#contract/events.ts';
import { onAnswer } from './contact.ts';
import { PokeStream, type PokeListener } from './poke-stream.ts';
import { serviceBase } from './service-base.ts';

async function read(text: string): Promise<Poke | null> {
  const { poke } = await import('#contract/events.ts');
  const parsed = poke.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

const stream = new PokeStream({
  connect: () => new EventSource(serviceBase('operation') + eventsPath, { withCredentials: true }),
  read,
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
  typeof EventSource === 'undefined' ? () => {} : stream.listen(listener);

onAnswer(() => stream.lineWorks());
