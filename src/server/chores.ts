import type { Server } from '#server/runtime/context.ts';
import { dropOldTries } from '#server/db/rate-limit.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';

const everyMs = 30_000;
/** Ended sessions are kept this long so that their owner reads "ended" and not "unknown". */
const keepEndedMs = 7 * 24 * 3_600_000;

async function round(server: Server): Promise<void> {
  const now = server.now();
  await sendWaitingMails(server);
  await dropOldTries(server.db, now);
  await server.db.deleteFrom('session').where('expires_at', '<', new Date(now.getTime() - keepEndedMs)).execute();
  await server.db.deleteFrom('password_reset').where('expires_at', '<', new Date(now.getTime() - keepEndedMs)).execute();
}

/** Small work between requests: mails that could not be sent, sessions and tries that are over. */
export function startChores(server: Server): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => round(server)).catch((error: unknown) => server.log.failure('chores', error));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
