import type { Socket } from 'node:net';

/**
 * How one direction of a line is at this moment: delay in milliseconds, bits per second or null for
 * no limit.
 */
export type Pace = { delay: number; bitsPerSecond: number | null };

/**
 * One direction of a line: chunks leave in order, no faster than its bandwidth, and arrive after
 * its delay.
 */
export type Pacer = {
  send(from: Socket, to: Socket, chunk: Buffer): void;
  /** Ends the receiving side after everything that was sent to it. */
  end(to: Socket): void;
};

/**
 * Bytes of one packet, so that connections share the line instead of waiting for each other's whole
 * answer.
 */
const packet = 1460;
/**
 * Bytes that may wait on the line before the sender is told to pause, as in the buffer of a modem.
 */
const buffer = 64_000;

type Waiting = { at: number; deliver: () => void };

/** The pace is read for every packet, so a line can change while something is on its way. */
export function createPacer(pace: () => Pace): Pacer {
  let freeAt = 0;
  let lastArrival = 0;
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backlog = new Map<Socket, number>();

  const drain = (): void => {
    timer = undefined;
    const now = performance.now();
    let due = waiting.findIndex(({ at }) => at > now);
    if (due === -1) due = waiting.length;
    const arrived = waiting.slice(0, due);
    waiting = waiting.slice(due);
    for (const { deliver } of arrived) deliver();
    schedule();
  };
  const schedule = (): void => {
    const next = waiting[0];
    if (next && timer === undefined)
      timer = setTimeout(drain, Math.max(0, next.at - performance.now()));
  };
  const arrive = (at: number, deliver: () => void): void => {
    lastArrival = Math.max(lastArrival, at);
    waiting.push({ at: lastArrival, deliver });
    schedule();
  };
  const settle = (from: Socket, length: number): void => {
    const rest = (backlog.get(from) ?? 0) - length;
    backlog.set(from, rest);
    if (rest < buffer && from.isPaused()) from.resume();
    if (rest === 0) backlog.delete(from);
  };

  return {
    send(from, to, chunk) {
      backlog.set(from, (backlog.get(from) ?? 0) + chunk.length);
      if ((backlog.get(from) ?? 0) >= buffer) from.pause();
      for (let start = 0; start < chunk.length; start += packet) {
        const part = chunk.subarray(start, start + packet);
        const { delay, bitsPerSecond } = pace();
        freeAt =
          Math.max(freeAt, performance.now()) +
          (bitsPerSecond === null ? 0 : (part.length * 8000) / bitsPerSecond);
        arrive(freeAt + delay, () => {
          if (to.writable) to.write(part);
          settle(from, part.length);
        });
      }
    },
    end(to) {
      arrive(performance.now() + pace().delay, () => to.end());
    },
  };
}
