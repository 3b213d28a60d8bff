import { minuteMs } from '#domain/durations.ts';
import { systemClock } from '#client/store/clock.ts';
import { hasDatabase, openTables } from '#client/store/database-access.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { backOff } from './back-off.ts';
import { relaySealedEntries, type Relayed } from './sealed-entries.ts';
import { browserLink } from './link.ts';
import { askForWakeUp, onWakeUp } from './wake-up.ts';

/** Sends the sealed entries of everybody on the device who is not at work on it right now. */

/** The clients of the device, as `session/` knows them. */
type RelayClients = {
  list(): Promise<
    readonly {
      readonly database: string;
      readonly clientId: string;
      readonly deviceId: string;
      readonly uploadToken: string;
    }[]
  >;
  /** The server no longer accepts this token. */
  refused(database: string): Promise<void>;
};

type Round = {
  readonly clients: RelayClients;
  /** Name of the database whose own engine is at work; null for none. */
  readonly open: () => string | null;
  /**
   * Name of the open database whose person's session has ended: its engine holds the lock and may
   * not send, for somebody whose account was closed for good.
   */
  readonly ended?: () => string | null;
};

/**
 * Runs the work unless another tab or the person's own engine has this outbox in hand. Without Web
 * Locks it just runs: the server takes an entry once.
 */
async function alone<T>(lock: string, work: () => Promise<T>): Promise<T | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(lock, { ifAvailable: true }, async (held) =>
    held ? work() : null,
  );
}

/**
 * One round over all clients. Returns the longest wait that was asked for, or null when everything
 * that may go is gone.
 */
export async function relayAll({
  clients,
  open,
  ended = () => null,
}: Round): Promise<{ later: boolean; retryAfter: number | null }> {
  let later = false;
  let retryAfter: number | null = null;
  for (const { database, ...client } of await clients.list()) {
    // Opening a database that the browser has thrown away would make an empty one.
    if (open() === database || !(await hasDatabase(database))) continue;
    const beside = ended() === database;
    const lock = `porchlight-${beside ? 'relay' : 'drain'}-${database}`;
    const delivered = await alone(lock, async (): Promise<Relayed | null> => {
      const tables = openTables(database);
      try {
        return await relaySealedEntries(
          { tables, ...client },
          {
            link: browserLink,
            clock: systemClock,
            newId: () => uuidV7(systemClock.now()),
            goesOn: () => open() !== database && (ended() === database) === beside,
            beside,
          },
        );
      } finally {
        tables.close();
      }
    });
    if (delivered?.end === 'refused') await clients.refused(database);
    // In other hands right now: an engine that is just ending, or another tab. It is looked at
    // again soon.
    later ||= delivered === null || delivered.end === 'later';
    retryAfter = delivered?.retryAfter ?? retryAfter;
  }
  return { later, retryAfter };
}

/** Milliseconds between two looks while nothing happens. */
const idle = minuteMs;

type Waking = Round & {
  /** Calls when somebody comes or goes. */ onChange(listener: () => void): () => void;
};

/**
 * Sends sealed entries from a page: at once, when the line is back, when somebody leaves, and by itself
 * from time to time.
 */
export function keepRelaying({ onChange, ...parts }: Waking): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  const round = async (): Promise<void> => {
    if (running || stopped) {
      again = running;
      return;
    }
    running = true;
    clearTimeout(timer);
    const { later, retryAfter } = await relayAll(parts).catch(() => ({
      later: true,
      retryAfter: null,
    }));
    running = false;
    if (stopped) return;
    failures = later ? failures + 1 : 0;
    if (failures === 1) void askForWakeUp().catch(() => {});
    timer = setTimeout(
      () => void round(),
      later ? backOff(failures, Math.random, retryAfter) : idle,
    );
    if (again) {
      again = false;
      await round();
    }
  };
  const wake = (): void => void round();
  window.addEventListener('online', wake);
  const stopWaking = onWakeUp(wake);
  const stopFollowing = onChange(wake);
  wake();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', wake);
    stopWaking();
    stopFollowing();
  };
}
