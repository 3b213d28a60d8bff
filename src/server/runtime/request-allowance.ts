import { minuteMs } from '#domain/durations.ts';

/**
 * How many requests a person and an address have (OWASP ASVS 2.4.1, 15.2.2). An allowance fills
 * evenly up to the requests of one minute, so that a burst goes through and only what never ends is
 * slowed down. Counted by each process for itself: this guards its time, and what must hold for
 * certain, such as tries at a password, is counted in the database.
 */

/**
 * `sync`: what devices send and fetch by themselves, such as a queue of months after a restore.
 * `plain`: everything else.
 */
export type RequestKind = 'plain' | 'sync';

/**
 * Times the setting, which is that of a person's plain requests. Behind one address is a whole
 * agency, or its proxy.
 */
const shares = {
  person: { plain: 1, sync: 10 },
  address: { plain: 10, sync: 40 },
  /** Of an address, with neither a session nor an upload grant: signing in, and asking for links. */
  anonymous: { plain: 0.1 },
} as const;
type Shares = typeof shares;
/** Every address may sign in, however small the setting. */
const fewestAnonymous = 20;

/** Divisions are not exact: a request is not refused for this part of a millisecond. */
const roundingMs = 0.001;

export class RequestAllowance {
  readonly #perMinute: number;
  /** Milliseconds at which an allowance is full again, by whose it is. */
  readonly #fullAt = new Map<string, number>();
  #sweptAt = 0;

  /** @param perMinute plain requests of one person; 0 counts nothing */
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Takes one request off.
   *
   * @param now milliseconds; after a clock that went back nobody waits longer than a minute
   * @returns 0, or the seconds after which there is one again
   */
  take<W extends keyof Shares>(
    whose: W,
    name: string,
    kind: keyof Shares[W] & RequestKind,
    now: number,
  ): number {
    if (this.#perMinute === 0) return 0;
    this.#forgetFull(now);
    const key = `${whose} ${kind} ${name}`;
    const share: Partial<Record<RequestKind, number>> = shares[whose];
    const wanted = this.#perMinute * (share[kind] ?? 0);
    const each = minuteMs / (whose === 'anonymous' ? Math.max(fewestAnonymous, wanted) : wanted);
    const fullAt = Math.min(Math.max(this.#fullAt.get(key) ?? now, now), now + minuteMs);
    const missing = each - (minuteMs - (fullAt - now));
    const free = missing <= roundingMs;
    this.#fullAt.set(key, free ? fullAt + each : fullAt);
    return free ? 0 : Math.ceil(missing / 1_000);
  }

  /** Once a minute, so that the memory holds only recent callers. */
  #forgetFull(now: number): void {
    if (Math.abs(now - this.#sweptAt) < minuteMs) return;
    this.#sweptAt = now;
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }

  /** How many are remembered. */
  get size(): number {
    return this.#fullAt.size;
  }
}
