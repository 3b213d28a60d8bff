import { dayMs, hourMs } from '#domain/durations.ts';
import type { Server } from '#server/runtime/context.ts';
import { ageVisits } from '#server/features/visits/queries/age-visits.ts';
import { watchSilentDevices } from '#server/features/devices/queries/fleet.ts';
import { dropOldPlaces } from '#server/features/addresses/queries/geocode-cache.ts';
import { dropOldTries } from '#server/db/rate-limit.ts';
import { vacuumJob } from '#server/db/vacuum.ts';
import { eachAnyway } from '#server/db/each-anyway.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { remindOfOrders } from './order-reminders.ts';
import { startJobQueue, type TimedJob } from './job-queue.ts';
import { KeyRotationJob } from './key-rotation.ts';

/** A change of keys goes on this often, while one runs; else one small query runs. */
const keysEveryMs = 10_000;
/**
 * Parts of the running build are marked as seen this often; an earlier build's days count from its
 * last mark.
 */
const assetsEveryMs = hourMs;
/** Ended sessions are kept this long so that their owner reads "ended" and not "unknown". */
const keepEndedMs = 7 * dayMs;

async function dropEnded({ db, now: clock, log }: Server): Promise<void> {
  const now = clock();
  const ended = new Date(now.getTime() - keepEndedMs);
  const steps = [
    () => dropOldTries(db, now),
    () => db.deleteFrom('session').where('expires_at', '<', ended).execute(),
    () => db.deleteFrom('password_reset').where('expires_at', '<', ended).execute(),
    () => db.deleteFrom('pending_sign_in').where('expires_at', '<', now).execute(),
    () => db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute(),
    () => dropOldPlaces(db, now),
  ];
  await eachAnyway(
    steps,
    (step) => step(),
    (error) => log.failure('sessions', error),
  );
}

/**
 * Work of the agency's data that one process does for all. Days pass at midnight; a visit is
 * overdue at most ten minutes later.
 */
const timedJobs = (server: Server): readonly TimedJob[] => [
  { name: 'visits', cron: '*/10 * * * *', run: (isOver) => ageVisits(server, isOver) },
  { name: 'mails', cron: '* * * * *', run: (isOver) => sendWaitingMails(server, isOver) },
  { name: 'orders', cron: '7 * * * *', run: (isOver) => remindOfOrders(server, isOver) },
  { name: 'sessions', cron: '*/5 * * * *', run: () => dropEnded(server) },
  { name: 'devices', cron: '*/5 * * * *', run: () => watchSilentDevices(server.db, server.now()) },
  ...(server.database.kind === 'postgres'
    ? []
    : [{ name: 'vacuum' as const, cron: '* * * * *', run: vacuumJob(server.database) }]),
];

/**
 * Runs `work` again and again, never twice at once: what takes longer than the time between is not
 * made up for.
 *
 * @param work never rejects; leaves its loops when it is told to stop
 * @returns how to end it, after what runs
 */
export function repeat(
  ms: number,
  work: (isOver: () => boolean) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let over = false;
  const timer = setInterval(() => {
    running ??= work(() => over).finally(() => {
      running = null;
    });
  }, ms);
  timer.unref();
  return async () => {
    over = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Work between requests: timed jobs on the queue, and the change of keys, which every process helps
 * with. None in a process that runs no jobs (`JOBS=0`).
 */
export async function startJobs(server: Server): Promise<() => Promise<void>> {
  if (!server.config.jobs) return async () => {};
  const keys = new KeyRotationJob(server);
  const endQueue = await startJobQueue(server, timedJobs(server));
  const endKeys = repeat(keysEveryMs, () =>
    keys.round().catch((error: unknown) => server.log.failure('keys', error)),
  );
  return async () => {
    await endKeys();
    await endQueue();
  };
}

/**
 * Keeps the parts of this build for pages that will outlive it: before the first request, and from
 * then on.
 */
export async function keepAssets(keep: () => Promise<void>): Promise<() => Promise<void>> {
  await keep();
  return repeat(assetsEveryMs, keep);
}
