import type { Mail } from '#server/adapters/mail.ts';
import type { Server } from './context.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** Mails are written with the change they belong to and sent afterwards, so that neither exists without the other. */
export async function queueMail(db: Db, keys: OrgKeys, orgId: string, mail: Mail, now: Date): Promise<void> {
  await db.insertInto('mail_outbox').values({ org_id: orgId, id: mail.id, message: keys.seal('mail_outbox', mail.id, mail), created_at: now, sent_at: null }).execute();
}

const mostAtOnce = 20;
/** After this many tries a mail waits for a person; a link in it has long expired by then. */
const mostTries = 20;

/** Sends what waits, oldest first. What was sent keeps its row without its words. */
export async function sendWaitingMails(server: Server): Promise<void> {
  const { db } = server;
  const waiting = await db.selectFrom('mail_outbox').selectAll().where('sent_at', 'is', null).where('tries', '<', mostTries).orderBy('created_at').limit(mostAtOnce).execute();
  for (const row of waiting) {
    if (row.message === null) continue;
    const where = db.updateTable('mail_outbox').where('org_id', '=', row.org_id).where('id', '=', row.id);
    try {
      const keys = await server.keyring.of(row.org_id);
      await server.mailer.send(keys.open('mail_outbox', row.id, row.message) as Mail);
      await where.set({ sent_at: server.now(), message: null }).execute();
    } catch (error) {
      server.log.failure('mail', error, { mailId: row.id });
      await where.set({ tries: row.tries + 1 }).execute();
    }
  }
}
