import { sql } from 'kysely';
import { appendAudit } from './audit.ts';
import type { Db } from './connect.ts';
import type { Wrapping } from './master-key.ts';
import type { OrgKey } from './tables.ts';

/**
 * The life of an organisation's keys (decision 048): made, put to use once every process knows it,
 * followed by another one, destroyed when nothing needs it. Times are the database's,
 * because several processes take part.
 */

/** A key that cannot be changed now, said in one line. */
export class KeyChangeError extends Error {
  override readonly name = 'KeyChangeError';
}

export type ChangedPurpose = 'seal' | 'letter';
export type NewKey = {
  readonly orgId: string;
  readonly purpose: ChangedPurpose;
  readonly bytes: Uint8Array;
};

/**
 * Until a new key is used, for every process to learn of it: they look every twenty seconds
 * (`keysReadAgainMs`).
 */
const announced = sql`interval '2 minutes'`;
/** Until nothing can still be written with the key before: no request lasts so long. */
const settled = sql`interval '15 minutes'`;
/** A key pair for sealed entries is kept at least so long after its successor came into use. */
const sealingPairsKept = sql`interval '30 days'`;
/**
 * A client that was silent for so long has lost its cookies, too: it sends nothing without a new
 * sign-in.
 */
const silentClient = sql`interval '400 days'`;

const largestId = 255;

function freeId(rows: readonly Pick<OrgKey, 'key_id'>[]): number {
  const taken = new Set(rows.map(({ key_id }) => key_id));
  const next = Math.max(...taken) + 1;
  if (next <= largestId) return next;
  const free = Array.from({ length: largestId }, (_, index) => index + 1).find(
    (id) => !taken.has(id),
  );
  if (free === undefined)
    throw new KeyChangeError('All key numbers are in use. Wait until earlier keys are destroyed.');
  return free;
}

const locked = (db: Db, orgId: string) =>
  db
    .selectFrom('organisation')
    .select('org_id')
    .where('org_id', '=', orgId)
    .forNoKeyUpdate()
    .execute();
const rowsOf = (db: Db, orgId: string) =>
  db.selectFrom('org_key').selectAll().where('org_id', '=', orgId).orderBy('key_id').execute();

/**
 * Stores a key. The others are opened first: with another master key meanwhile, nobody could ever
 * open this one.
 */
async function insertKey(
  db: Db,
  wrapping: Wrapping,
  { orgId, purpose, bytes }: NewKey,
  rows: readonly OrgKey[],
  inUse: boolean,
): Promise<number> {
  for (const row of rows) wrapping.unwrap(row);
  const keyId = freeId(rows);
  await db
    .insertInto('org_key')
    .values({
      org_id: orgId,
      key_id: keyId,
      purpose,
      wrapped: wrapping.wrap(orgId, keyId, bytes),
      created_at: sql`now()`,
      in_use_at: inUse ? sql`now()` : null,
    })
    .execute();
  return keyId;
}

/** Makes the first key of a purpose, unless there is one. */
export const addFirstKey = (db: Db, wrapping: Wrapping, key: NewKey): Promise<void> =>
  db.transaction().execute(async (within) => {
    await locked(within, key.orgId);
    const rows = await rowsOf(within, key.orgId);
    if (!rows.some(({ purpose }) => purpose === key.purpose))
      await insertKey(within, wrapping, key, rows, true);
  });

/**
 * Makes the key that shall follow the present one of its purpose.
 *
 * @returns its id
 * @throws KeyChangeError when one was made that is not in use yet, MasterKeyError
 */
export const makeKey = (db: Db, wrapping: Wrapping, key: NewKey, now: Date): Promise<number> =>
  db.transaction().execute(async (within) => {
    await locked(within, key.orgId);
    const rows = await rowsOf(within, key.orgId);
    const waiting = rows.find(
      ({ purpose, in_use_at }) => purpose === key.purpose && in_use_at === null,
    );
    if (waiting)
      throw new KeyChangeError(
        `Key ${waiting.key_id} was created and is not yet in use. Start the server and wait two minutes.`,
      );
    const keyId = await insertKey(within, wrapping, key, rows, false);
    await appendAudit(within, key.orgId, {
      at: now,
      userId: null,
      action: 'makeKey',
      entity: 'key',
      entityId: null,
      detail: { keyId, purpose: key.purpose },
    });
    return keyId;
  });

const auditKeys = async (
  db: Db,
  orgId: string,
  action: string,
  keys: readonly Pick<OrgKey, 'key_id' | 'purpose'>[],
  now: Date,
): Promise<void> => {
  for (const { key_id, purpose } of keys)
    await appendAudit(db, orgId, {
      at: now,
      userId: null,
      action,
      entity: 'key',
      entityId: null,
      detail: { keyId: key_id, purpose },
    });
};

/** Puts to use what every process knows by now. @returns whether there was something */
export const putToUse = (db: Db, orgId: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    await locked(within, orgId);
    const { rows } = await sql<Pick<OrgKey, 'key_id' | 'purpose'>>`
      update org_key set in_use_at = greatest(now(), (select max(in_use_at) + interval '1 millisecond'
        from org_key known where known.org_id = ${orgId}::uuid))
      where org_id = ${orgId}::uuid and in_use_at is null and purpose <> 'index' and created_at <= now() - ${announced}
      returning key_id, purpose`.execute(within);
    await auditKeys(within, orgId, 'useKey', rows, now);
    return rows.length > 0;
  });

/** Organisations with more than one key of a purpose. */
export async function changingKeys(
  db: Db,
): Promise<{ readonly orgId: string; readonly sealing: boolean; readonly pairs: boolean }[]> {
  const { rows } = await sql<{ org_id: string; sealing: boolean; pairs: boolean }>`
    select org_id, count(*) filter (where purpose = 'seal') > 1 as sealing,
      count(*) filter (where purpose = 'letter') > 1 as pairs
    from org_key where purpose <> 'index' group by org_id having count(*) > count(distinct purpose)
      order by org_id`.execute(db);
  return rows.map(({ org_id, sealing, pairs }) => ({ orgId: org_id, sealing, pairs }));
}

/**
 * Sealing keys that were followed by another one, once nothing can be written with them;
 * none before.
 */
export async function settledKeys(db: Db, orgId: string): Promise<number[]> {
  const { rows } = await sql<{ key_id: number }>`
    select earlier.key_id from org_key earlier where earlier.org_id = ${orgId}::uuid and earlier.purpose = 'seal'
      and earlier.in_use_at is not null
      and earlier.in_use_at < (select max(in_use_at) from org_key newest where newest.org_id = earlier.org_id
      and newest.purpose = 'seal')
      and (select max(in_use_at) from org_key newest where newest.org_id = earlier.org_id
      and newest.purpose = 'seal') <= now() - ${settled}
    order by earlier.key_id`.execute(db);
  return rows.map(({ key_id }) => key_id);
}

/**
 * Whether a key is the one that seals. It stays until the transaction ends, so that a process that
 * was halted for long does not seal with a key that is gone.
 */
export async function holdPresentKey(db: Db, orgId: string, keyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('org_key')
    .select('key_id')
    .where('org_id', '=', orgId)
    .where('purpose', '=', 'seal')
    .where('in_use_at', 'is not', null)
    .orderBy('in_use_at', 'desc')
    .orderBy('key_id', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst();
  return row?.key_id === keyId;
}

/** Destroys sealing keys that `settledKeys` named and nothing is sealed with. */
export const destroySealingKeys = (
  db: Db,
  orgId: string,
  keyIds: readonly number[],
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (within) => {
    await locked(within, orgId);
    const present = new Set(await settledKeys(within, orgId));
    const due = keyIds.filter((keyId) => present.has(keyId));
    if (due.length === 0) return;
    const gone = await within
      .deleteFrom('org_key')
      .where('org_id', '=', orgId)
      .where('key_id', 'in', due)
      .returning(['key_id', 'purpose'])
      .execute();
    await auditKeys(within, orgId, 'destroyKey', gone, now);
  });

/** Destroys key pairs that no sealed entry can still arrive for. @returns whether there was one */
export const destroySealingPairs = (db: Db, orgId: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    await locked(within, orgId);
    const { rows } = await sql<Pick<OrgKey, 'key_id' | 'purpose'>>`
      delete from org_key earlier where earlier.org_id = ${orgId}::uuid and earlier.purpose = 'letter'
        and earlier.in_use_at is not null
        and exists (select 1 from org_key newer where newer.org_id = earlier.org_id and newer.purpose = 'letter'
        and newer.in_use_at > earlier.in_use_at and newer.in_use_at <= now() - ${sealingPairsKept})
        and not exists (select 1 from client where client.org_id = earlier.org_id
        and client.letter_key_id = earlier.key_id and client.last_contact > now() - ${silentClient})
      returning key_id, purpose`.execute(within);
    await auditKeys(within, orgId, 'destroyKey', rows, now);
    return rows.length > 0;
  });

export type ListedKey = Pick<OrgKey, 'key_id' | 'purpose' | 'created_at' | 'in_use_at'>;

/** Keys of an organisation in the order of their numbers, without the keys themselves. */
export const listKeys = (db: Db, orgId: string): Promise<ListedKey[]> =>
  db
    .selectFrom('org_key')
    .select(['key_id', 'purpose', 'created_at', 'in_use_at'])
    .where('org_id', '=', orgId)
    .orderBy('key_id')
    .execute();
