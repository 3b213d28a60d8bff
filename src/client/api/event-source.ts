import type { Source } from './poke-stream.ts';
import { problemOf } from './problem.ts';
import { sessionKeyHeader } from './session-key.ts';

/**
 * Server-sent events by `fetch`: unlike the browser's own `EventSource` it can show the session
 * key, and it receives the reason of a refusal. Reconnecting is up to the caller.
 */

type Heard = Parameters<Source['addEventListener']>[1];

/** One event of the stream, between two empty lines: its name and its data. */
function readEvent(block: string): { readonly name: string; readonly data: string } {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return { name, data: data.join('\n') };
}

/** Opens the stream at an address of our own server. */
export function fetchEvents(url: string): Source {
  const listeners = new Map<string, Heard>();
  const stopped = new AbortController();
  const say = (name: string, data?: unknown): void => {
    if (!stopped.signal.aborted) listeners.get(name)?.({ data });
  };
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const [reader, decoder] = [body.getReader(), new TextDecoder()];
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { name, data } = readEvent(block);
        say(name, data);
      }
    }
  };
  const run = async (): Promise<void> => {
    const answer = await fetch(url, {
      headers: { accept: 'text/event-stream', ...sessionKeyHeader() },
      credentials: 'include',
      redirect: 'error',
      cache: 'no-store',
      signal: stopped.signal,
    });
    if (answer.ok && answer.body) {
      say('open');
      await read(answer.body);
    } else say('refused', problemOf(answer.headers.get('content-type'), await answer.text())?.code);
  };
  // An ended stream, like a broken one, is opened again.
  void run()
    .catch(() => {})
    .finally(() => say('error'));
  return {
    addEventListener: (name, heard) => void listeners.set(name, heard),
    close: () => stopped.abort(),
  };
}
