import type { OwnContact } from '#contract/contact.ts';
import { overlayPrivileges } from '#domain/privileges.ts';
import { mailTokenMs } from '#domain/settings.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import {
  closeSession,
  runningSessions,
  type ReadToken,
  type RunningSession,
} from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';

/** The signed-in person's own sessions. */
export class Account {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Their running sessions, most recently used first. */
  sessions(): Promise<RunningSession[]> {
    const { db, orgId, userId, now } = this.#scope;
    return runningSessions(db, orgId, userId, now);
  }

  /** Ends one of them. Runs in the caller's transaction. */
  async endSession({ tokenHash, device }: RunningSession): Promise<void> {
    const { db, orgId } = this.#scope;
    await closeSession(db, orgId, tokenHash);
    await recordAudit(this.#scope, 'session', null, { device });
  }

  /** Ends the session that asks. Runs in the caller's transaction. */
  async signOut(session: { readonly tokenHash: Buffer; readonly clientId: string }): Promise<void> {
    const { db, orgId } = this.#scope;
    await closeSession(db, orgId, session.tokenHash);
    await recordAudit(this.#scope, 'session', null, { clientId: session.clientId });
  }
}

type Owner = { readonly orgId: string; readonly userId: string };

/** People with what their role's privileges are, to be joined with their own. */
const selectAccounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .innerJoin('role', (join) =>
      join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
    )
    .selectAll('app_user')
    .select('role.privileges as ofRole');

/**
 * A person with the privileges they have in effect, so that a role blocks signing in as an entry of
 * their own does (header.blockLogin, spec portal §4).
 */
const inEffect = (found: (AppUser & { readonly ofRole: string }) | undefined) => {
  if (!found) return undefined;
  const { ofRole, ...user } = found;
  return { ...user, privileges: overlayPrivileges(ofRole, user.privileges) };
};

/** An active person; undefined when they may no longer sign in. */
export const userById = async (db: Db, orgId: string, id: string): Promise<AppUser | undefined> =>
  inEffect(
    await selectAccounts(db)
      .where('app_user.org_id', '=', orgId)
      .where('app_user.id', '=', id)
      .where('app_user.active', '=', true)
      .executeTakeFirst(),
  );

/** A person of any organisation, active or not: user names are unique. */
export const userByName = async (db: Db, userName: string): Promise<AppUser | undefined> =>
  inEffect(await selectAccounts(db).where('user_name', '=', userName).executeTakeFirst());

/** Locks a person until the transaction ends, so that their other sign-ins wait for it. */
export async function lockAccount(db: Db, { orgId, userId }: Owner): Promise<void> {
  await db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks an active person until the transaction ends. @returns false when they are no longer active,
 * or, with `samePassword`, when their password has changed
 */
export async function lockUnchanged(
  db: Db,
  user: AppUser,
  samePassword: boolean,
): Promise<boolean> {
  const account = db
    .selectFrom('app_user')
    .select('id')
    .where('org_id', '=', user.org_id)
    .where('id', '=', user.id)
    .where('active', '=', true);
  const unchanged = samePassword
    ? account.where('password_hash', '=', user.password_hash)
    : account;
  return (await unchanged.forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

export async function recordSignIn(db: Db, { orgId, userId }: Owner, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_login: now })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute();
}

/** Name of an organisation. */
export async function organisationName(db: Db, orgId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organisation')
    .select('name')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return name;
}

export async function setPassword(
  db: Db,
  { orgId, userId }: Owner,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, change_password: false })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute();
}

/** What an invited person says of themselves when they begin. */
type Registered = {
  readonly givenName: string;
  readonly familyName: string;
  readonly passwordHash: string;
  /** When the address of the account was shown to be theirs; null when it was not. */
  readonly emailVerifiedAt: Date | null;
};

/** Gives an invited person's account its names and its first password. */
export async function openAccount(
  db: Db,
  { orgId, userId }: Owner,
  { givenName, familyName, passwordHash, emailVerifiedAt }: Registered,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      given_name: givenName,
      family_name: familyName,
      password_hash: passwordHash,
      change_password: false,
      ...(emailVerifiedAt && { email_verified_at: emailVerifiedAt }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute();
}

/** Stores a reset link by the hash of its token; valid for 45 minutes (spec portal §9). */
export async function addResetLink(
  db: Db,
  { orgId, userId }: Owner,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({
      org_id: orgId,
      token_hash: tokenHash,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + mailTokenMs),
      used_at: null,
    })
    .execute();
}

/**
 * Uses up a reset link: only one request succeeds, even when two arrive at the same time.
 *
 * @returns the person's id; null when the link is unknown, used or expired
 */
export async function useResetLink(db: Db, token: ReadToken, now: Date): Promise<string | null> {
  const used = await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('org_id', '=', token.orgId)
    .where('token_hash', '=', token.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id ?? null;
}

/** Invalidates a person's unused reset links: somebody who reads the mailbox may have one. */
export async function endResetLinks(db: Db, { orgId, userId }: Owner, now: Date): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** A person's own mail address and phone number. */
export async function ownContact(
  db: Db,
  keys: OrgKeys,
  { orgId, userId }: Owner,
): Promise<OwnContact> {
  const row = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'phone', 'phone_verified_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    emailId: row.email,
    emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
    phone: row.phone === null ? null : String(keys.open('app_user.phone', userId, row.phone)),
    phoneVerifiedAt: row.phone_verified_at?.toISOString() ?? null,
  };
}

/** Sets a proven mail address. Runs in the caller's transaction. @returns the one before */
export async function setEmail(
  db: Db,
  { orgId, userId }: Owner,
  email: string,
  now: Date,
): Promise<string> {
  const { email: former } = await db
    .selectFrom('app_user')
    .select('email')
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('app_user')
    .set({ email, email_verified_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute();
  return former;
}

/** Sets a proven phone number. */
export async function setPhone(
  db: Db,
  keys: OrgKeys,
  { orgId, userId }: Owner,
  phone: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ phone: keys.seal('app_user.phone', userId, phone), phone_verified_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .execute();
}
