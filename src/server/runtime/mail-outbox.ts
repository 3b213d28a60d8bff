import { minuteMs } from '#domain/durations.ts';
import type { Mail } from '#server/adapters/mail.ts';
import type { Server } from './context.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/**
 * Mails are written with the change they belong to and sent afterwards, so that neither exists
 * without the other.
 */
export async function queueMail(
  db: Db,
  keys: OrgKeys,
  orgId: string,
  mail: Mail,
  now: Date,
): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({
      org_id: orgId,
      id: mail.id,
      message: keys.seal('mail_outbox', mail.id, mail),
      created_at: now,
      sent_at: null,
    })
    .execute();
}

const mostAtOnce = 20;
/** After this many tries a mail waits for a person; a link in it has long expired by then. */
const mostTries = 20;

/** A mail server answers each step within 20 seconds or not at all; a process that died, never. */
const claimMs = 5 * minuteMs;

/** What sending needs of a server; a command has no more. */
type Sender = Pick<Server, 'db' | 'keyring' | 'mailer' | 'log' | 'now'>;

type Waiting = {
  readonly org_id: string;
  readonly id: string;
  readonly tries: number;
  readonly message: Uint8Array;
};

/** Claimed before: of several that look while one sends, that one sends. */
async function sendOne(
  { db, keyring, mailer, log, now }: Sender,
  { org_id, id, tries, message }: Waiting,
): Promise<void> {
  const row = db
    .updateTable('mail_outbox')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('sent_at', 'is', null);
  const at = now();
  const taken = await row
    .where('tries', '=', tries)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', at)]))
    .set({ tries: tries + 1, claimed_until: new Date(at.getTime() + claimMs) })
    .returning('id')
    .executeTakeFirst();
  if (!taken) return;
  try {
    const keys = await keyring.of(org_id);
    await mailer.send(keys.open('mail_outbox', id, message) as Mail);
    await row.set({ sent_at: now(), message: null }).execute();
  } catch (error) {
    log.failure('mail', error, { mailId: id });
    await row.set({ claimed_until: null }).execute();
  }
}

/**
 * Sends what waits, oldest first, each mail once, even when several ask for it at the same time.
 * What failed before comes after what was not tried: mails to an address that takes none must not
 * keep others waiting. A sent mail keeps its row without its text.
 *
 * @param isOver ends it before the next mail
 */
export async function sendWaitingMails(
  server: Sender,
  isOver: () => boolean = () => false,
): Promise<void> {
  const now = server.now();
  const waiting = await server.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('tries', '<', mostTries)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('tries')
    .orderBy('created_at')
    .limit(mostAtOnce)
    .execute();
  for (const { message, ...row } of waiting) {
    if (isOver()) return;
    if (message !== null) await sendOne(server, { ...row, message });
  }
}
