import type { Poke } from '#contract/events.ts';
import { minuteMs } from '#domain/durations.ts';

/** A poke, or null: the stream just opened (again), and earlier changes may have been missed. */
export type PokeListener = (poke: Poke | null) => void;

/**
 * `standing`: what the session says (`server/http/standing.ts`); `ended`: the server closed the
 * session; `refused`: it did not open the stream, with the code it gave.
 */
type SourceEvent = 'open' | 'error' | 'poke' | 'still-here' | 'standing' | 'ended' | 'refused';

/** Server-sent events, in the form of the browser's EventSource. */
export type Source = {
  addEventListener(type: SourceEvent, heard: (event: { readonly data?: unknown }) => void): void;
  close(): void;
};

type Parts = {
  readonly connect: () => Source;
  readonly read: (text: string) => Promise<Poke | null>;
  /** Called when the server no longer answers this session; undefined without a reason. */
  readonly refused: (code: unknown) => void;
  /** Called with the stamp of what the session says now. */
  readonly standing: (stamp: string) => void;
  /** Called when the stream opens, and with false when it is lost or does not open. */
  readonly connected: (isConnected: boolean) => void;
  /** Runs the work after so many milliseconds; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** From 0 to below 1. */
  readonly random: () => number;
};

const firstDelay = 1_000; // milliseconds, like all durations here
const longestDelay = minuteMs;
/**
 * The server sends a sign of life every 25 s; without this limit, a phone that changed networks
 * never learns that its stream is dead.
 */
const longestSilence = minuteMs;

/**
 * The stream of the server's pokes. It reconnects by itself, forever, and at once when something
 * else shows that the network works. Pokes can be missed: every opening reports that, and nothing
 * relies on receiving one.
 */
export class PokeStream {
  readonly #parts: Parts;
  readonly #listeners = new Set<PokeListener>();
  #source: Source | null = null;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelWatch = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * All listeners share one connection, which closes with the last of them.
   *
   * @returns an unsubscribe function
   */
  listen(listener: PokeListener): () => void {
    this.#listeners.add(listener);
    if (!this.#cancelRetry) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#close();
      this.#failures = 0;
    };
  }

  /**
   * An answer from the server arrived: a stream that is waiting out its back-off reconnects now.
   */
  lineWorks(): void {
    if (!this.#cancelRetry) return;
    this.#close();
    this.#open();
  }

  /**
   * The page is put aside: the browser may keep it for *Back*, with its connection, and has six of
   * them for all pages of the app.
   */
  pause(): void {
    this.#close();
    this.#failures = 0;
  }

  /** The page is shown, perhaps again. */
  resume(): void {
    if (this.#listeners.size > 0 && !this.#cancelRetry) this.#open();
  }

  #open(): void {
    if (this.#source) return;
    const source = this.#parts.connect();
    this.#source = source;
    const on = (type: SourceEvent, heard: (data: unknown) => void): void =>
      source.addEventListener(type, ({ data }) => {
        if (this.#source === source) heard(data);
      });
    on('open', () => {
      this.#parts.connected(true);
      this.#heard();
      this.#tell(null);
    });
    on('still-here', () => this.#heard());
    on('standing', (stamp) => this.#parts.standing(String(stamp)));
    on('poke', (data) => {
      this.#heard();
      void this.#parts
        .read(String(data))
        .then((poke) => poke && this.#tell(poke))
        .catch(() => {});
    });
    on('ended', () => this.#parts.refused('session.expired'));
    on('refused', (code) => this.#parts.refused(code));
    on('error', () => this.#reopenLater());
    this.#watch();
  }

  #tell(poke: Poke | null): void {
    for (const listener of this.#listeners) listener(poke);
  }

  #heard(): void {
    this.#failures = 0;
    this.#watch();
  }

  #watch(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#parts.after(longestSilence, () => this.#reopenLater());
  }

  /** Full jitter, so that a restarted server does not meet every device in the same second. */
  #reopenLater(): void {
    this.#parts.connected(false);
    this.#close();
    const ceiling = Math.min(longestDelay, firstDelay * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = this.#parts.after(firstDelay / 2 + this.#parts.random() * ceiling, () => {
      this.#cancelRetry = null;
      this.#open();
    });
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#cancelWatch();
  }
}
