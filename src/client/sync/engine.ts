import type { ErrorCode } from '#contract/errors.ts';
import { minuteMs } from '#domain/durations.ts';
import { countOutbox } from '#client/store/outbox/unsent.ts';
import { backOff } from './back-off.ts';
import type { Link, Random, SyncStore } from './ports.ts';
import { firstPullPace, pullRound, type Pulled, type PullPace } from './pull.ts';
import {
  freshLine,
  putBack,
  send,
  takeNext,
  type LineState,
  type Pushed,
  type Outgoing,
} from './push.ts';
import { offerAgain } from './re-offer.ts';
import { idleStatus, type SyncState, type SyncStatus } from './status-type.ts';

/**
 * What woke the engine. All but `write` also pull; those of the person end a back-off. `offline` is
 * the device's word that the line is cut: believed at once, and checked by asking.
 */
export type Trigger =
  'start' | 'write' | 'online' | 'offline' | 'visible' | 'timer' | 'poke' | 'manual' | 'signed-in';

const impatient: readonly Trigger[] = [
  'start',
  'online',
  'offline',
  'visible',
  'manual',
  'signed-in',
];
/**
 * These alone end a wait that a server asked for by 429 and Retry-After: a phone taken out of a
 * pocket does not.
 */
const byPerson: readonly Trigger[] = ['manual', 'signed-in'];

/** Requests at the same time (docs/sync.md, one bounded request budget). */
const flights = 2;
/** Milliseconds between two pulls when nothing else happens. */
const idlePull = 2 * minuteMs;
/** Milliseconds a lane rests after the server asked it to wait. */
const heldFor = 15_000;
/** Milliseconds a relay that began before the sign-in may need for its last answer. */
const relayGrace = 5_000;

type PauseKind = 'later' | 'sign-in' | 'other-user' | 'update';
type Pause = { readonly kind: PauseKind; readonly code: ErrorCode };
type Ended = Exclude<Pushed, { kind: 'sent' | 'narrowed' }>;

export type EngineParts = {
  readonly store: SyncStore;
  readonly link: Link;
  readonly random: Random;
  readonly onStatus?: (status: SyncStatus) => void;
  /**
   * The server says that nobody, or somebody else, is signed in, or nobody who has shown enough
   * (`session.factor`).
   */
  readonly onSignInNeeded?: (code: ErrorCode) => void;
  /** Notes have nothing more to send for now and the line works: files may go. */
  readonly onIdle?: () => void;
  /** The server answered this person's device: their session holds. */
  readonly onAnswered?: () => void;
};

const offline: readonly ErrorCode[] = ['network.offline', 'network.unreachable'];

/** Why it stopped, in the catalogue's words. */
function codeOf(ended: Ended): ErrorCode {
  switch (ended.kind) {
    case 'later':
    case 'sign-in':
      return ended.code;
    case 'other-user':
      return 'session.other-user';
    case 'update':
      return 'request.protocol';
  }
}

/**
 * The engine: drains the outbox and pulls what changed (docs/sync.md). It knows tables, a line, a
 * clock and chance, and nothing of a browser. Correct with any number of engines on one outbox; one
 * at a time is only thriftier.
 */
export class Engine {
  readonly #parts: EngineParts;
  readonly #line: LineState = freshLine();
  readonly #pullPace: PullPace = { limit: firstPullPace };
  /** Lanes that rest, with the monotonic time at which they may go again. */
  readonly #held = new Map<string, number>();
  #wanted = { push: false, pull: false };
  #pause: Pause | null = null;
  /** Monotonic time before which the server accepts nothing. */
  #notBefore = 0;
  #failures = 0;
  /** The line is cut, as far as anybody knows; until the server answers, nothing is green. */
  #cut = false;
  /**
   * Counts sign-ins: a refusal of a request that left before the last one says nothing about the
   * session that holds now.
   */
  #signIns = 0;
  /**
   * The server refuses this session: sealed entries that left meanwhile stay with the office until
   * it answers again.
   */
  #refused = false;
  /** A relay that began before the sign-in may still deliver: asked about once more, a little later. */
  #asksOnceMore = false;
  #stopped = false;
  #recovered = false;
  #running: Promise<void> | null = null;
  #cancelTimer = (): void => {};
  #progress = { done: 0, sending: false };
  #status: SyncStatus = idleStatus;
  #lastSentAt: string | null = null;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  get status(): SyncStatus {
    return this.#status;
  }

  /**
   * Wakes the engine. Costs nothing when it is awake already or waits for something this trigger
   * does not bring.
   */
  kick(trigger: Trigger): void {
    if (this.#stopped) return;
    const ends =
      byPerson.includes(trigger) ||
      (impatient.includes(trigger) && this.#parts.store.clock.monotonic() >= this.#notBefore);
    this.#wanted = { push: true, pull: this.#wanted.pull || trigger !== 'write' };
    if (ends) this.#held.clear();
    if (ends || trigger === 'timer') this.#pause = null;
    if (trigger === 'signed-in') {
      this.#failures = 0;
      this.#signIns += 1;
      this.#asksOnceMore ||= this.#refused;
      this.#refused = false;
    }
    if (trigger === 'offline') this.#cut = true;
    if (this.#running || this.#pause) {
      if (this.#pause || this.#cut) void this.#publish().catch(() => {});
      return;
    }
    this.#cancelTimer();
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#isWanted()) this.kick('write');
    });
  }

  /**
   * Resolves when there is nothing to do right now, or the engine waits for the line, the clock or
   * the person.
   */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /**
   * Ends the engine. It still accepts answers to open requests; nothing new leaves, and
   * session listeners are no longer called.
   */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
  }

  #isWanted(): boolean {
    return !this.#stopped && !this.#pause && (this.#wanted.push || this.#wanted.pull);
  }

  async #run(): Promise<void> {
    try {
      if (!this.#recovered) await this.#recover();
      else if (!this.#refused) await this.#askAboutDelivered();
      await this.#publish();
      while (this.#isWanted()) await this.#round();
    } catch {
      // The device itself failed: nothing was lost, what was on its way goes again.
      this.#recovered = false;
      if (!this.#stopped) this.#rest('later', 'device.storage', null);
    }
    if (this.#stopped) return;
    if (!this.#pause) {
      const soon = this.#asksOnceMore ? relayGrace : heldFor;
      this.#wakeAfter(this.#asksOnceMore || this.#held.size > 0 ? soon : idlePull);
      this.#asksOnceMore = false;
    }
    await this.#publish().catch(() => {});
    if (!this.#pause) this.#parts.onIdle?.();
  }

  /** Another tab of the phone may have sent sealed entries of this person meanwhile. */
  async #askAboutDelivered(): Promise<void> {
    const { tables } = this.#parts.store;
    if ((await tables.read(['outbox'], (tx) => tx.countIn('delivered'))) > 0)
      await offerAgain(tables, ['delivered']);
  }

  async #round(): Promise<void> {
    const { push } = this.#wanted;
    this.#wanted.push = false;
    if (push) await this.#drain();
    if (this.#pause || this.#stopped || !this.#wanted.pull) return;
    this.#wanted.pull = false;
    const signIn = this.#signIns;
    this.#pulled(await pullRound(this.#parts.store, this.#parts.link, this.#pullPace), signIn);
  }

  /**
   * What was on the line when the last engine ended, and the sealed entries that left while the
   * person was away.
   */
  async #recover(): Promise<void> {
    const { tables } = this.#parts.store;
    await offerAgain(tables, ['sending', 'delivered']);
    this.#lastSentAt = (await tables.read(['meta'], (tx) => tx.meta('sentAt'))) ?? null;
    this.#recovered = true;
  }

  /**
   * Sends until nothing more may go: at most two requests at a time, children as soon as their
   * parents are through.
   */
  async #drain(): Promise<void> {
    const open = new Set<Promise<boolean>>();
    this.#progress = { done: 0, sending: false };
    try {
      for (let more = true; ;) {
        if (more) await this.#fill(open);
        if (open.size === 0) return;
        more = (await Promise.race(open)) && more;
      }
    } finally {
      await Promise.allSettled(open);
      this.#progress.sending = false;
    }
  }

  async #fill(open: Set<Promise<boolean>>): Promise<void> {
    while (!this.#stopped && !this.#pause && open.size < flights) {
      const { store } = this.#parts;
      const outgoing = await takeNext(store, this.#line.pace, this.#heldLanes());
      if (!outgoing) return;
      // The other request may have come back meanwhile, with a reason to wait.
      if (this.#pause) return putBack(store, outgoing.rows);
      const flight = this.#send(outgoing);
      open.add(flight);
      void flight.finally(() => open.delete(flight)).catch(() => {});
      if (this.#progress.sending) continue;
      this.#progress.sending = true;
      await this.#publish();
    }
  }

  async #send(outgoing: Outgoing): Promise<boolean> {
    const { store, link } = this.#parts;
    const signIn = this.#signIns;
    const goesOn = this.#pushed(await send(store, link, this.#line, outgoing), signIn);
    await this.#publish();
    return goesOn;
  }

  #heldLanes(): ReadonlySet<string> {
    const now = this.#parts.store.clock.monotonic();
    for (const [lane, until] of this.#held) if (until <= now) this.#held.delete(lane);
    return new Set(this.#held.keys());
  }

  /** Handles the result of a push; false when nothing more should leave for now. */
  #pushed(pushed: Pushed, signIn: number): boolean {
    if (this.#stopped) return false;
    if (pushed.kind === 'narrowed') return true;
    if (pushed.kind !== 'sent') {
      this.#ended(pushed, signIn);
      return false;
    }
    this.#holds();
    this.#progress.done += pushed.done;
    this.#lastSentAt = pushed.lastReceipt ?? this.#lastSentAt;
    for (const lane of pushed.held)
      this.#held.set(lane, this.#parts.store.clock.monotonic() + heldFor);
    if (pushed.done > 0) this.#wanted.pull = true;
    // A server that says nothing about any entry is not well; asking again at once would not help
    // it.
    if (pushed.done === 0 && pushed.held.length === 0 && !pushed.newEpoch)
      this.#rest('later', 'server.failed', null);
    return this.#pause === null;
  }

  /** The server answered this person. */
  #holds(): void {
    this.#failures = 0;
    this.#cut = false;
    // The sign-in may have happened in another tab: the next run asks what became of them.
    if (this.#refused) this.#recovered = false;
    this.#refused = false;
    this.#parts.onAnswered?.();
  }

  #pulled(pulled: Pulled, signIn: number): void {
    if (this.#stopped) return;
    if (pulled.kind === 'done') this.#holds();
    else if (pulled.kind === 'unacceptable') this.#rest('later', pulled.code, null);
    else this.#ended(pulled, signIn);
  }

  #ended(ended: Ended, signIn: number): void {
    if (signIn !== this.#signIns && (ended.kind === 'sign-in' || ended.kind === 'other-user'))
      this.#wanted = { push: true, pull: true };
    else if (!this.#pause)
      this.#rest(ended.kind, codeOf(ended), ended.kind === 'later' ? ended.after : null);
  }

  /**
   * Waits for the line, the person or a new version, and looks again by itself after a back-off,
   * forever.
   */
  #rest(kind: PauseKind, code: ErrorCode, retryAfter: number | null): void {
    this.#failures += 1;
    this.#pause = { kind, code };
    this.#cut = offline.includes(code) || (this.#cut && code === 'network.timeout');
    if (code === 'rate.limited')
      this.#notBefore = this.#parts.store.clock.monotonic() + (retryAfter ?? 0);
    if (kind === 'sign-in' || kind === 'other-user') {
      this.#refused = true;
      this.#parts.onSignInNeeded?.(code);
    }
    this.#wakeAfter(backOff(this.#failures, this.#parts.random, retryAfter));
  }

  #wakeAfter(ms: number): void {
    this.#cancelTimer();
    if (!this.#stopped)
      this.#cancelTimer = this.#parts.store.clock.after(ms, () => this.kick('timer'));
  }

  async #publish(): Promise<void> {
    const { waiting, needsYou } = await countOutbox(this.#parts.store.tables);
    if (this.#stopped) return;
    const state = this.#state(waiting);
    const { done } = this.#progress;
    const sending =
      state === 'sending' ? { n: Math.min(done + 1, done + waiting), of: done + waiting } : null;
    this.#status = {
      state,
      waiting,
      needsYou,
      sending,
      lastSentAt: this.#lastSentAt === null ? null : new Date(this.#lastSentAt),
      message: this.#pause?.code ?? null,
    };
    this.#parts.onStatus?.(this.#status);
  }

  #state(waiting: number): SyncState {
    if (this.#pause?.kind === 'sign-in' || this.#pause?.kind === 'other-user') return 'sign-in';
    if (this.#pause?.kind === 'update') return 'update';
    if (!this.#pause && this.#progress.sending && waiting > 0) return 'sending';
    if (this.#cut) return 'offline';
    if (this.#pause) return 'retrying';
    return waiting === 0 ? 'all-sent' : 'waiting';
  }
}
