import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import type { Server } from '#server/runtime/context.ts';
import { ageVisits } from '#server/features/visits/queries/age-visits.ts';
import { watchSilentDevices } from '#server/features/devices/queries/fleet.ts';
import { dropOldTries } from '#server/db/rate-limit.ts';
import { vacuumJob } from '#server/db/vacuum.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { KeyRotationJob } from './key-rotation.ts';

const everyMs = 30_000;
/** A change of keys goes on this often, while one runs; else one small query runs. */
const keysEveryMs = 10_000;
/**
 * Parts of the running build are marked as seen this often; an earlier build's days count from its
 * last mark.
 */
const assetsEveryMs = hourMs;
/** Days pass at midnight; a visit is overdue at most this much later. */
const visitsEveryMs = 10 * minuteMs;
/** Ended sessions are kept this long so that their owner reads "ended" and not "unknown". */
const keepEndedMs = 7 * dayMs;

async function round(
  server: Server,
  vacuum: () => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const now = server.now();
  await sendWaitingMails(server, isOver);
  await dropOldTries(server.db, now);
  await watchSilentDevices(server.db, now);
  await server.db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - keepEndedMs))
    .execute();
  await server.db
    .deleteFrom('password_reset')
    .where('expires_at', '<', new Date(now.getTime() - keepEndedMs))
    .execute();
  await server.db.deleteFrom('pending_sign_in').where('expires_at', '<', now).execute();
  await server.db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await vacuum();
}

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
 * Small work between requests: mails that could not be sent, sessions and tries that are over, keys
 * that are changed, visits whose day passed.
 */
export function startJobs(server: Server): () => Promise<void> {
  const vacuum = vacuumJob(server.database);
  const keys = new KeyRotationJob(server);
  const ends = [
    repeat(everyMs, (isOver) =>
      round(server, vacuum, isOver).catch((error: unknown) => server.log.failure('jobs', error)),
    ),
    repeat(keysEveryMs, () =>
      keys.round().catch((error: unknown) => server.log.failure('keys', error)),
    ),
    repeat(visitsEveryMs, (isOver) =>
      ageVisits(server, isOver).catch((error: unknown) => server.log.failure('visits', error)),
    ),
  ];
  return async () => {
    for (const end of ends) await end();
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
