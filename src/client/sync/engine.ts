import type { ErrorCode } from '#contract/errors.ts';
import { needsPerson, syncedServices, type OutboxRow, type SyncedService } from '#client/store/tables.ts';
import { countUnsent } from '#client/store/unsent.ts';
import { backOff } from './back-off.ts';
import { nextBatch } from './batch.ts';
import type { Link, Random, SyncStore } from './ports.ts';
import { firstPullPace, pullRound, type PullPace } from './pull.ts';
import { freshLine, pushOnce, type Pushed } from './push.ts';
import { eachEntry } from './re-offer.ts';
import { idleStatus, type SyncStatus } from './status-type.ts';

/**
 * The engine: drains the outbox and pulls what changed (design/sync.md). It knows tables, a line, a clock and chance, and
 * nothing of a browser. Correct with any number of engines on one outbox; one at a time is only thriftier.
 */

/** What woke the engine. All but `write` also pull; those of the person end a back-off. */
export type Trigger = 'start' | 'write' | 'online' | 'visible' | 'timer' | 'poke' | 'manual' | 'signed-in';

const impatient: readonly Trigger[] = ['start', 'online', 'visible', 'manual', 'signed-in'];

/** Requests at the same time (design/sync.md, one bounded request budget). */
const flights = 2;
/** Milliseconds between two pulls when nothing else happens. */
const idlePull = 120_000;
/** Milliseconds a lane rests after the server asked it to wait. */
const heldFor = 15_000;

type Pause = { readonly kind: 'later' | 'sign-in' | 'other-user' | 'update'; readonly code: ErrorCode | null };

export type EngineParts = {
  readonly store: SyncStore;
  readonly link: Link;
  readonly random: Random;
  readonly onStatus?: (status: SyncStatus) => void;
  /** The server says that nobody, or somebody else, is signed in. */
  readonly onSignInNeeded?: () => void;
};

export type Engine = {
  kick(trigger: Trigger): void;
  /** Resolves when the engine has nothing to do right now, or waits for the line, the clock or the person. */
  settled(): Promise<void>;
  status(): SyncStatus;
  stop(): void;
};

const pauseCode = (pushed: Exclude<Pushed, { kind: 'nothing' | 'sent' | 'narrowed' }>): ErrorCode => {
  switch (pushed.kind) {
    case 'later':
      return pushed.code;
    case 'sign-in':
      return 'session.expired';
    case 'other-user':
      return 'session.other-user';
    case 'update':
      return 'request.protocol';
  }
};

const offlineCodes: readonly ErrorCode[] = ['network.offline', 'network.unreachable'];

export function createEngine({ store, link, random, onStatus = () => {}, onSignInNeeded = () => {} }: EngineParts): Engine {
  const { clock } = store;
  const line = freshLine();
  const pullPace: PullPace = { limit: firstPullPace };
  const held = new Map<string, number>();
  let wanted = { push: false, pull: false };
  let pause: Pause | null = null;
  let failures = 0;
  let stopped = false;
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => {};
  let progress = { done: 0, sending: false };
  let status: SyncStatus = idleStatus;
  let lastSentAt: string | null = null;

  async function publish(): Promise<void> {
    if (stopped) return;
    const waiting = await countUnsent(store.tables);
    const needsYou = await store.tables.read(['outbox'], async (tx) => (await Promise.all(needsPerson.map((each) => tx.countIn(each)))).reduce((sum, count) => sum + count, 0));
    const state = stateOf(waiting);
    const sending = state === 'sending' ? { n: Math.min(progress.done + 1, progress.done + waiting), of: progress.done + waiting } : null;
    status = { state, waiting, needsYou, sending, lastSentAt: lastSentAt === null ? null : new Date(lastSentAt), message: pause?.code ?? null };
    onStatus(status);
  }

  function stateOf(waiting: number): SyncStatus['state'] {
    if (pause?.kind === 'sign-in' || pause?.kind === 'other-user') return 'sign-in';
    if (pause?.kind === 'update') return 'update';
    if (pause) return pause.code !== null && offlineCodes.includes(pause.code) ? 'offline' : 'retrying';
    if (progress.sending && waiting > 0) return 'sending';
    return waiting > 0 ? 'waiting' : 'all-sent';
  }

  /** Waits for the line, the person or the next round, whichever the pause is about. */
  function rest(ms: number, trigger: Trigger): void {
    cancelTimer();
    if (!stopped) cancelTimer = clock.after(ms, () => kick(trigger));
  }

  function paused(kind: Pause['kind'], code: ErrorCode, retryAfter: number | null): void {
    failures += 1;
    pause = { kind, code };
    if (kind === 'sign-in' || kind === 'other-user') onSignInNeeded();
    rest(backOff(failures, random, retryAfter), 'timer');
  }

  const heldLanes = (): Set<string> => {
    for (const [lane, until] of held) if (until <= clock.monotonic()) held.delete(lane);
    return new Set(held.keys());
  };

  /** Services with something to send now, the one with the oldest entry first. */
  async function servicesToSend(): Promise<SyncedService[]> {
    const lanes = heldLanes();
    const first = await store.tables.read(['outbox'], async (tx) => {
      const found: OutboxRow[] = [];
      for (const service of syncedServices) found.push(...(await nextBatch(tx, service, { entries: 1, bytes: 0 }, lanes)).slice(0, 1));
      return found;
    });
    return first.toSorted((a, b) => a.order - b.order).map(({ service }) => service);
  }

  function after(pushed: Pushed): boolean {
    switch (pushed.kind) {
      case 'nothing':
      case 'narrowed':
        return true;
      case 'sent':
        failures = 0;
        progress.done += pushed.done;
        lastSentAt = pushed.lastReceipt ?? lastSentAt;
        for (const lane of pushed.held) held.set(lane, clock.monotonic() + heldFor);
        if (pushed.done > 0) wanted.pull = true;
        // A server that says nothing about any entry is not well; asking again at once would not help it.
        if (pushed.done === 0 && pushed.held.length === 0) paused('later', 'server.failed', null);
        return !pause;
      default:
        if (!pause) paused(pushed.kind, pauseCode(pushed), pushed.kind === 'later' ? pushed.after : null);
        return false;
    }
  }

  /** Sends until nothing more may go: at most two requests at a time, children as soon as their parents are through. */
  async function drain(): Promise<void> {
    progress = { done: 0, sending: true };
    const open = new Set<Promise<void>>();
    let more = true;
    const start = (service: SyncedService): void => {
      const flight: Promise<void> = pushOnce(store, link, line, service, heldLanes())
        .then(async (pushed) => {
          more = after(pushed) && more;
          await publish();
        })
        .finally(() => open.delete(flight));
      open.add(flight);
    };
    try {
      while (!stopped) {
        while (more && !stopped && open.size < flights) {
          const [service] = await servicesToSend();
          if (!service) break;
          start(service);
        }
        if (open.size === 0) break;
        await Promise.race(open);
      }
    } finally {
      await Promise.allSettled(open);
      progress.sending = false;
    }
  }

  async function pull(): Promise<void> {
    const pulled = await pullRound(store, link, pullPace);
    if (pulled.kind === 'done') failures = 0;
    else if (pulled.kind === 'unacceptable') paused('later', pulled.code, null);
    else if (!pause) paused(pulled.kind, pauseCode(pulled), pulled.kind === 'later' ? pulled.after : null);
  }

  async function work(): Promise<void> {
    await publish();
    while (!stopped && !pause && (wanted.push || wanted.pull)) {
      const { push } = wanted;
      wanted.push = false;
      if (push) await drain();
      if (pause || stopped || !wanted.pull) continue;
      wanted.pull = false;
      await pull();
    }
  }

  async function run(): Promise<void> {
    try {
      await work();
    } catch {
      // The device itself failed: nothing was lost, what was on its way goes again.
      recovered = false;
      if (!stopped) paused('later', 'device.storage', null);
    }
    if (stopped) return;
    if (!pause) rest(held.size > 0 ? heldFor : idlePull, 'timer');
    await publish().catch(() => {});
  }

  function kick(trigger: Trigger): void {
    if (stopped) return;
    wanted = { push: true, pull: wanted.pull || trigger !== 'write' };
    if (pause && (impatient.includes(trigger) || trigger === 'timer')) pause = null;
    if (impatient.includes(trigger)) held.clear();
    if (trigger === 'signed-in') failures = 0;
    if (pause || running) {
      if (!running) void publish().catch(() => {});
      return;
    }
    cancelTimer();
    running = resume().finally(() => {
      running = null;
      if (!stopped && !pause && (wanted.push || wanted.pull)) kick('write');
    });
  }

  /** What was on the line when the last engine ended goes again; the server knows it by its id. */
  let recovered = false;
  async function resume(): Promise<void> {
    if (!recovered) await recover().catch(() => {});
    await run();
  }

  async function recover(): Promise<void> {
    await store.tables.write(['outbox'], async (tx) => {
      for (const service of syncedServices) {
        await eachEntry(tx, 'sending', service, (rows) => tx.putEntries(rows.map((row): OutboxRow => ({ ...row, state: 'waiting' }))));
      }
    });
    lastSentAt = (await store.tables.read(['meta'], (tx) => tx.meta('sentAt'))) ?? null;
    recovered = true;
  }

  return {
    kick,
    async settled() {
      while (running) await running;
    },
    status: () => status,
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}
