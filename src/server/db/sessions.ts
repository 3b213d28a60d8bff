import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { actorKind, type ActorKind, type RoleType } from '#contract/roles.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { idleTimeoutOf } from '#domain/settings.ts';
import { sql, type SqlBool } from 'kysely';
import type { Db } from './connect.ts';
import { personOf, selectPerson, type Person } from './people.ts';

/** The person behind a request, from their session. */
export type SignedIn = Person & {
  readonly tokenHash: Buffer;
  readonly lastSeen: Date;
  readonly expiresAt: Date;
  /** Its person has shown more than a password. */ readonly strong: boolean;
  /** SHA-256 of what a field device shows beside the cookie; null where nothing is required. */
  readonly keyHash: Buffer | null;
  /** Comes from the token and is stored nowhere: the token's half of `contentKeyOf`. */
  readonly contentSeed: Buffer;
};

const tokenBytes = 32;

/**
 * How long a session lasts. The office signs out after the configured idle time (null; portal §9)
 * and at the end of the day; in the field the device locks itself, so the session only has to
 * outlast three days without signal (docs/security.md).
 */
const lifetimes: Readonly<
  Record<ActorKind, { readonly idleMs: number | null; readonly absoluteMs: number }>
> = {
  office: { idleMs: null, absoluteMs: 12 * hourMs },
  outside: { idleMs: null, absoluteMs: 12 * hourMs },
  clinician: { idleMs: 72 * hourMs, absoluteMs: 14 * dayMs },
  system: { idleMs: 0, absoluteMs: 0 },
};
/** A session's last use is written at most this often. */
const touchEveryMs = minuteMs;

/**
 * Idle time of a session by what the organisation and the person's company have set, in
 * milliseconds.
 */
const idleMsOf = (kind: ActorKind, idleMinutes: string | null, company: number | null): number =>
  lifetimes[kind].idleMs ??
  idleTimeoutOf(
    idleMinutes === null ? [] : [{ type: 'WebAppConfig', name: 'idleTimeout', value: idleMinutes }],
    company,
  );

const companyIdleOf = async (db: Db, orgId: string, userId: string): Promise<number | null> => {
  const row = await db
    .selectFrom('app_user')
    .innerJoin('company', (join) =>
      join
        .onRef('company.org_id', '=', 'app_user.org_id')
        .onRef('company.id', '=', 'app_user.referral_source_id'),
    )
    .select('company.idle_timeout')
    .where('app_user.org_id', '=', orgId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst();
  return row?.idle_timeout ?? null;
};

const selectIdleMinutes = (db: Db, orgId: string) =>
  db
    .selectFrom('constant')
    .select('value')
    .where('org_id', '=', orgId)
    .where('type', '=', 'WebAppConfig')
    .where('name', '=', 'idleTimeout')
    .limit(1);

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * What a field device keeps sealed under its data key and shows with every request: without it the
 * cookie opens nothing (decision 058). 256 random bits.
 */
export const newSessionKey = (): string => randomBytes(tokenBytes).toString('base64url');

/** Whether a request shows what its session asks for beside the cookie. */
export const showsKey = ({ keyHash }: Pick<SignedIn, 'keyHash'>, shown: string | null): boolean =>
  keyHash === null || (shown !== null && timingSafeEqual(keyHash, hashOf(shown)));

/**
 * `<organisation>.<256-bit secret>`: the organisation leads every key, also the one a session is
 * found by.
 */
export function newToken(orgId: string): { token: string; hash: Buffer } {
  const secret = randomBytes(tokenBytes).toString('base64url');
  return { token: `${orgId}.${secret}`, hash: hashOf(secret) };
}

const tokenPattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

export type ReadToken = {
  readonly orgId: string;
  readonly hash: Buffer;
  /** What the content key of the session is made from; it does not lead back to the token. */
  readonly contentSeed: Buffer;
};

/** Organisation and hash of a token from outside; null when it has another form. */
export function readToken(token: string): ReadToken | null {
  const [, orgId, secret] = tokenPattern.exec(token) ?? [];
  return orgId !== undefined && secret !== undefined
    ? { orgId, hash: hashOf(secret), contentSeed: hashOf(`content key|${secret}`) }
    : null;
}

export type NewSession = {
  readonly orgId: string;
  readonly userId: string;
  readonly roleType: RoleType;
  readonly clientId: string;
  readonly strong: boolean;
  /** What the device has to show beside the cookie (`newSessionKey`). */
  readonly sessionKey: string | null;
  readonly now: Date;
};

/** Opens a session and returns the token, which is stored nowhere. */
export async function openSession(
  db: Db,
  { orgId, userId, roleType, clientId, strong, sessionKey, now }: NewSession,
): Promise<string> {
  const { token, hash } = newToken(orgId);
  const minutes = await selectIdleMinutes(db, orgId).executeTakeFirst();
  const company = await companyIdleOf(db, orgId, userId);
  const idleMs = idleMsOf(actorKind(roleType), minutes?.value ?? null, company);
  await db
    .insertInto('session')
    .values({
      org_id: orgId,
      token_hash: hash,
      user_id: userId,
      client_id: clientId,
      created_at: now,
      last_seen: now,
      expires_at: new Date(now.getTime() + idleMs),
      strong,
      key_hash: sessionKey === null ? null : hashOf(sessionKey),
    })
    .execute();
  return token;
}

/**
 * One session, found before anything is joined to it: `limit` keeps the planner from beginning
 * elsewhere. On a database without statistics it looked at every device of the organisation once
 * per person, with every request.
 */
const selectSession = (db: Db, orgId: string, hash: Buffer) =>
  selectPerson(db)
    .innerJoin(
      (query) =>
        query
          .selectFrom('session')
          .selectAll()
          .where('org_id', '=', orgId)
          .where('token_hash', '=', hash)
          .limit(1)
          .as('session'),
      (join) =>
        join
          .onRef('session.org_id', '=', 'app_user.org_id')
          .onRef('session.user_id', '=', 'app_user.id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'session.org_id')
        .onRef('client.id', '=', 'session.client_id'),
    )
    .select([
      'session.client_id',
      'client.device_name',
      'session.created_at as opened_at',
      'session.last_seen',
      'session.expires_at',
      'session.strong',
      'session.key_hash',
    ])
    .select(selectIdleMinutes(db, orgId).as('idle_minutes'));

/** The person of a running session and, after its end, that it ended. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<SignedIn | 'expired' | null> {
  const read = readToken(token);
  if (!read) return null;
  const row = await selectSession(db, read.orgId, read.hash).executeTakeFirst();
  if (!row?.active) return null;
  const person = personOf(row);
  // header.blockLogin ends what runs, not only what would begin (spec portal §4, §6).
  if (blocksLogin(parsePrivileges(person.privileges))) return null;
  if (row.expires_at <= now) return 'expired';
  return touched(
    db,
    {
      ...person,
      tokenHash: read.hash,
      contentSeed: read.contentSeed,
      lastSeen: row.last_seen,
      expiresAt: row.expires_at,
      strong: row.strong,
      keyHash: row.key_hash === null ? null : Buffer.from(row.key_hash),
    },
    {
      openedAt: row.opened_at,
      idleMs: idleMsOf(person.kind, row.idle_minutes, person.companyIdleTimeout),
    },
    now,
  );
}

/** Moves the end of a session that is in use, never beyond its absolute end. */
async function touched(
  db: Db,
  signedIn: SignedIn,
  { openedAt, idleMs }: { readonly openedAt: Date; readonly idleMs: number },
  now: Date,
): Promise<SignedIn> {
  if (now.getTime() - signedIn.lastSeen.getTime() < Math.min(touchEveryMs, idleMs / 10))
    return signedIn;
  const { absoluteMs } = lifetimes[signedIn.kind];
  const expiresAt = new Date(Math.min(now.getTime() + idleMs, openedAt.getTime() + absoluteMs));
  await db
    .updateTable('session')
    .set({ last_seen: now, expires_at: expiresAt })
    .where('org_id', '=', signedIn.orgId)
    .where('token_hash', '=', signedIn.tokenHash)
    .execute();
  return { ...signedIn, expiresAt };
}

/** The person of this session has just shown a second factor. */
export async function strengthen(
  db: Db,
  { orgId, tokenHash }: Pick<SignedIn, 'orgId' | 'tokenHash'>,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ strong: true })
    .where('org_id', '=', orgId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function closeSession(db: Db, orgId: string, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('session')
    .where('org_id', '=', orgId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends every session of a person but the one named. */
export async function closeOtherSessions(
  db: Db,
  orgId: string,
  userId: string,
  kept: Buffer | null,
): Promise<void> {
  let others = db.deleteFrom('session').where('org_id', '=', orgId).where('user_id', '=', userId);
  if (kept) others = others.where('token_hash', '!=', kept);
  await others.execute();
}

/**
 * The people of those of these sessions that still hold, running and of somebody let in, by the
 * hexadecimal hash of the session.
 */
export async function holdingSessions(
  db: Db,
  orgId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<ReadonlyMap<string, Person & Pick<SignedIn, 'strong'>>> {
  const rows = await selectPerson(db)
    .innerJoin('session', (join) =>
      join
        .onRef('app_user.org_id', '=', 'session.org_id')
        .onRef('app_user.id', '=', 'session.user_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'session.org_id')
        .onRef('client.id', '=', 'session.client_id'),
    )
    .select(['session.token_hash', 'session.strong', 'session.client_id', 'client.device_name'])
    .where('session.org_id', '=', orgId)
    .where(
      sql<SqlBool>`encode(session.token_hash, 'hex') = any(${hashes.map((hash) => hash.toString('hex'))}::text[])`,
    )
    .where('session.expires_at', '>', now)
    .where('app_user.active', '=', true)
    .execute();
  return new Map(
    rows.map((row) => [
      Buffer.from(row.token_hash).toString('hex'),
      { ...personOf(row), strong: row.strong },
    ]),
  );
}

/** Names a session to its owner; the token cannot be found by it. */
const refOf = (tokenHash: Uint8Array): string =>
  createHash('sha256').update('session ref|').update(tokenHash).digest('base64url');

export type RunningSession = {
  readonly ref: string;
  readonly tokenHash: Buffer;
  readonly device: string;
  readonly openedAt: Date;
  readonly lastSeen: Date;
  readonly strong: boolean;
};

/** Sessions of a person that still hold, the last used first. */
export async function runningSessions(
  db: Db,
  orgId: string,
  userId: string,
  now: Date,
): Promise<RunningSession[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'session.org_id')
        .onRef('client.id', '=', 'session.client_id'),
    )
    .select([
      'session.token_hash',
      'session.created_at',
      'session.last_seen',
      'session.strong',
      'client.device_name',
    ])
    .where('session.org_id', '=', orgId)
    .where('session.user_id', '=', userId)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen', 'desc')
    .execute();
  return rows.map(({ token_hash, created_at, last_seen, strong, device_name }) => ({
    strong,
    ref: refOf(token_hash),
    tokenHash: Buffer.from(token_hash),
    device: device_name,
    openedAt: created_at,
    lastSeen: last_seen,
  }));
}
