import { randomInt } from 'node:crypto';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { hashPassword, verifyPassword } from '#server/features/account/passwords.ts';
import { demoOrganisations, demoPeople, isFieldNurse } from './people.ts';
import { words } from './words.ts';

/** In place of a hash while a demo person has no password yet: no password verifies against it. */
export const unset = 'unset';

/** Words of a random password; with 256 to choose from, four of them are 32 random bits. */
const wordsInPassword = 4;

/**
 * A password that a trial user can read, type on a phone and remember, such as
 * `maple-harbor-violin-cloud`.
 *
 * @param pick a random whole number from 0 to `count` - 1
 */
export const randomPassword = (pick: (count: number) => number = (count) => randomInt(count)) =>
  Array.from({ length: wordsInPassword }, () => words[pick(words.length)]).join('-');

/** State of the demo's password after a start. */
export type DemoPassword =
  { readonly kind: 'new'; readonly password: string } | { readonly kind: 'known' };

const demoIds = demoOrganisations.map(({ id }) => id);

/** Whether a database holds the demo agencies, wholly or in part. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', 'in', demoIds)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type DemoAccount = { readonly org_id: string; readonly id: string; readonly password_hash: string };

async function demoAccounts(db: Db): Promise<DemoAccount[]> {
  const names = new Set(demoPeople.map(({ userName }) => userName));
  const rows = await db
    .selectFrom('app_user')
    .select(['org_id', 'id', 'user_name', 'password_hash'])
    .where('org_id', 'in', demoIds)
    .execute();
  return rows.filter(
    ({ user_name }) => names.has(user_name) || isFieldNurse({ userName: user_name }),
  );
}

/** The hash that several people share: they have had no other password than the demo's. */
function sharedHash(accounts: readonly DemoAccount[]): string | undefined {
  const seen = new Set<string>();
  return accounts.find(({ password_hash }) => {
    if (seen.has(password_hash)) return true;
    seen.add(password_hash);
    return false;
  })?.password_hash;
}

/**
 * Sets these accounts' password and ends their sessions.
 *
 * @returns how many of them had the hash that was expected, or all
 */
async function changeTo(
  db: Db,
  password: string,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<number> {
  const hash = await hashPassword(password);
  return db.transaction().execute(async (within) => {
    let changed = 0;
    for (const orgId of demoIds) {
      const own = accounts.filter(({ org_id }) => org_id === orgId);
      if (own.length === 0) continue;
      const ids = own.map(({ id }) => id);
      const rows = await within
        .updateTable('app_user')
        .set({ password_hash: hash, change_password: false })
        .where('org_id', '=', orgId)
        .where('id', 'in', ids)
        // Of two servers that start at the same time, one sets the first password.
        .where('password_hash', 'in', [...new Set(own.map(({ password_hash }) => password_hash))])
        .returning('id')
        .execute();
      if (rows.length === 0) continue;
      changed += rows.length;
      await within
        .deleteFrom('session')
        .where('org_id', '=', orgId)
        .where('user_id', 'in', ids)
        .execute();
      await appendAudit(within, orgId, {
        at: now,
        userId: null,
        action: 'setDemoPassword',
        entity: 'organisation',
        entityId: orgId,
        detail: { people: rows.length },
      });
    }
    return changed;
  });
}

/**
 * Sets the demo people's first password once the server listens, so that a start that failed
 * has printed nothing and lost nothing. A password from the environment replaces an earlier one of
 * everybody who has not chosen their own since.
 *
 * @param given DEMO_PASSWORD; without it a first password is made at random
 * @returns null when the database holds no demo agency
 */
export async function settlePassword(
  db: Db,
  given: string | undefined,
  now: Date,
): Promise<DemoPassword | null> {
  const accounts = await demoAccounts(db);
  if (accounts.length === 0) return null;
  const shared = sharedHash(accounts);
  const isFirst = shared === unset;
  const isOther =
    given !== undefined && shared !== undefined && !(await verifyPassword(shared, given));
  if (!isFirst && !isOther) return { kind: 'known' };
  const password = given ?? randomPassword();
  const own = accounts.filter(({ password_hash }) => password_hash === shared);
  return (await changeTo(db, password, own, now)) > 0
    ? { kind: 'new', password }
    : { kind: 'known' };
}

/**
 * Sets another password for every demo person, even those who have chosen their own, and ends their
 * sessions.
 *
 * @returns the password; null when the database holds no demo agency
 */
export async function renewPassword(
  db: Db,
  given: string | undefined,
  now: Date,
): Promise<string | null> {
  const accounts = await demoAccounts(db);
  if (accounts.length === 0) return null;
  const password = given ?? randomPassword();
  await changeTo(db, password, accounts, now);
  return password;
}
