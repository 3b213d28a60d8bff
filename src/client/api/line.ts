/** Whether the stream of events is connected, for screens that show what the server knows. */

let lostSince: number | null = null;
const listeners = new Set<() => void>();

/** Takes that the stream opened, or that it was lost or did not open. */
export function lineIs(isConnected: boolean, now: number = Date.now()): void {
  const next = isConnected ? null : (lostSince ?? now);
  if (next === lostSince) return;
  lostSince = next;
  for (const listener of listeners) listener();
}

/** Milliseconds since the epoch at which the line was lost; null while it works. */
export const lineLostSince = (): number | null => lostSince;

/** Calls the listener when the line is lost or back. Returns an unsubscribe function. */
export function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
