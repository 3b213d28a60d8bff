import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs } from '#domain/durations.ts';
import { invitationTokenMs } from '#domain/settings.ts';
import { makeMailer } from '#server/adapters/mail.ts';
import type { Environment } from '#server/config.ts';
import { appendAudit } from '#server/db/audit.ts';
import { openDatabase, type Database, type Db } from '#server/db/connect.ts';
import { makePrivate } from '#server/db/data-folder.ts';
import type { Keyring } from '#server/db/keyring.ts';
import { migrate } from '#server/db/migrate.ts';
import { openKeyring } from '#server/db/open-keyring.ts';
import { addFirstAdministrator } from '#server/features/agency/first-administrator.ts';
import { openOrganisation } from '#server/features/agency/organisation.ts';
import { invitationMail } from '#server/features/users/invitation-mail.ts';
import type { Log } from '#server/runtime/log.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import type { Config } from '#server/runtime/settings.ts';
import { readStartConfig } from '#server/unsafe-start.ts';
import { wishOf, WishError, type Wish } from './wish.ts';

/** What the command needs from outside. */
export type Outside = {
  readonly say: (line: string) => void;
  readonly now: () => Date;
  readonly log: Log;
};

/** Two agencies of one name could not be distinguished, nor two people of one user name. */
async function refuseTaken(db: Db, { name, userName }: Wish): Promise<void> {
  // Until this transaction ends, nobody else makes an agency.
  await sql`lock table organisation in share row exclusive mode`.execute(db);
  const agency = await db
    .selectFrom('organisation')
    .select('org_id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (agency) throw new WishError(`--name: there is an agency named ${name} already.`);
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (user)
    throw new WishError(
      `--admin-user-name: ${userName} is taken. Give another one; it need not be the mail address.`,
    );
}

const addressOf = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

type Made = { readonly link: string; readonly mailId: string | null };

/** Everything in one transaction: half an agency would keep its name from the next try. */
function make(db: Db, keyring: Keyring, config: Config, wish: Wish, now: Date): Promise<Made> {
  const { name, email, givenName, familyName, userName, language } = wish;
  return db.transaction().execute(async (within) => {
    await refuseTaken(within, wish);
    const [orgId, id] = [randomUUID(), randomUUID()];
    await openOrganisation(within, keyring, { orgId, name, now });
    await appendAudit(within, orgId, {
      at: now,
      userId: null,
      action: 'createAgency',
      entity: 'organisation',
      entityId: orgId,
    });
    const administrator = { id, userName, givenName, familyName, email };
    const token = await addFirstAdministrator(within, orgId, administrator, now);
    const link = `${addressOf(config)}/resetPassword#token=${encodeURIComponent(token)}`;
    if (config.smtpUrl === undefined) return { link, mailId: null };
    const mailId = randomUUID();
    const mail = invitationMail(language, 'first administrator', {
      givenName,
      userName,
      agency: name,
      link,
    });
    const keys = await keyring.within(within, orgId);
    await queueMail(within, keys, orgId, { id: mailId, to: email, ...mail }, now);
    return { link, mailId };
  });
}

/** @returns whether the mail has left; a running server tries again until it has */
async function send(
  { db }: Database,
  keyring: Keyring,
  config: Config,
  mailId: string,
  { now, log }: Outside,
): Promise<boolean> {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  const mailer = makeMailer({ smtpUrl, from, dataDir });
  try {
    await sendWaitingMails({ db, keyring, mailer, log, now });
  } finally {
    mailer.close();
  }
  const row = await db
    .selectFrom('mail_outbox')
    .select('sent_at')
    .where('id', '=', mailId)
    .executeTakeFirst();
  return row !== undefined && row.sent_at !== null;
}

/**
 * `npm run agency:create`: makes an agency with its keys and reference data and its first
 * administrator, and mails the link to choose a password with, or prints it. The database is
 * brought to the present schema first. With the embedded database the server is stopped meanwhile.
 *
 * @throws WishError, ConfigError, DatabaseError, FolderInUseError, MasterKeyError in one line
 */
export async function createAgency(
  words: readonly string[],
  environment: Environment,
  outside: Outside,
): Promise<void> {
  const wish = wishOf(words);
  const config = readStartConfig(environment);
  makePrivate(config.dataDir, config.allow.sharedDataFolder, () => undefined);
  const database = await openDatabase({ ...config, databasePool: 2 }, () => undefined);
  try {
    await migrate(database.db);
    const keyring = await openKeyring(database.db, config);
    const { link, mailId } = await make(database.db, keyring, config, wish, outside.now());
    outside.say(`${wish.name} is made. Its administrator signs in as ${wish.userName}.`);
    const isSent = mailId !== null && (await send(database, keyring, config, mailId, outside));
    if (isSent) outside.say(`The link to choose a password was mailed to ${wish.email}.`);
    else {
      if (mailId !== null)
        outside.say('The mail could not be sent yet; a running server tries again.');
      outside.say(`Link to choose a password: ${link}`);
    }
    outside.say(`The link works once, within ${invitationTokenMs / hourMs} hours.`);
  } finally {
    await database.close();
  }
}
