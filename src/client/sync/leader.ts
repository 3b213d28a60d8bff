import { systemClock } from '#client/store/clock.ts';

/**
 * One tab drains the outbox: Web Locks elect it (docs/sync.md, tabs and devices). A frozen tab
 * keeps its lock without working, so the leader sends a heartbeat, and a tab that receives none
 * takes over. An efficiency: correctness does not need it.
 */

/** What the election needs of a browser. */
export type Tabs = {
  /**
   * Calls `lead` when this tab holds the lock; it ends when the returned promise resolves or the
   * lock is stolen.
   */
  request(
    name: string,
    options: { steal: boolean; signal: AbortSignal },
    lead: () => Promise<void>,
  ): Promise<void>;
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  every(ms: number, work: () => void): () => void;
  now(): number;
};

export type TabMessage =
  | { readonly kind: 'beat' }
  | { readonly kind: 'kick'; readonly trigger: string }
  | { readonly kind: 'status'; readonly status: unknown }
  /** What the server's answers to the leading tab say of the session. */
  | { readonly kind: 'online'; readonly online: string };

/** Milliseconds between two beats, and without one until a tab steals. */
const beatEvery = 4_000;
const silence = 15_000;

/**
 * Takes part in the election until stopped. `start` runs while this tab leads; its returned
 * function ends it.
 */
export function takePart(tabs: Tabs, name: string, start: () => () => void): () => void {
  const controller = new AbortController();
  let lastBeat = tabs.now();
  let leading = false;
  let stealing = false;

  const lead = (): Promise<void> =>
    new Promise((resolve) => {
      leading = true;
      stealing = false;
      const end = start();
      const stopBeat = tabs.every(beatEvery, () => tabs.send({ kind: 'beat' }));
      tabs.send({ kind: 'beat' });
      controller.signal.addEventListener('abort', () => resolve(), { once: true });
      ended = () => {
        if (!leading) return;
        leading = false;
        stopBeat();
        end();
      };
    });
  let ended = (): void => {};

  const apply = (steal: boolean): void => {
    // Stolen or stopped: the request is refused. The leader stops, and queues
    // again.
    tabs
      .request(name, { steal, signal: controller.signal }, lead)
      .catch(() => {})
      .finally(() => {
        const was = leading;
        ended();
        if (was && !controller.signal.aborted) apply(false);
      });
  };

  const stopListening = tabs.listen((message) => {
    if (message.kind === 'beat') lastBeat = tabs.now();
  });
  const stopWatching = tabs.every(beatEvery, () => {
    if (leading || stealing || tabs.now() - lastBeat < silence) return;
    stealing = true;
    lastBeat = tabs.now();
    apply(true);
  });
  apply(false);
  return () => {
    controller.abort();
    ended();
    stopListening();
    stopWatching();
  };
}

/**
 * The tabs of a browser; without Web Locks every tab leads, which is correct and only costs
 * requests.
 */
export function browserTabs(channelName: string): Tabs {
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  const tell = channel?.postMessage.bind(channel);
  const listeners = new Set<(message: TabMessage) => void>();
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
      listeners.forEach((listener) => listener(data));
  return {
    async request(name, { steal, signal }, lead) {
      if (!('locks' in navigator)) return lead();
      // A request that steals cannot be called back, and the other way round.
      await navigator.locks.request(name, steal ? { steal } : { signal }, lead);
    },
    send: (message) => tell?.(message),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    every(ms, work) {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
    now: systemClock.monotonic,
  };
}
