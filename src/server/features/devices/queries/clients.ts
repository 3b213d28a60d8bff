import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import type { Db } from '#server/db/connect.ts';
import { deviceMarkHash } from '#server/db/device-mark.ts';
import { raiseTasks } from '#server/features/tasks/rows.ts';

export type ClientClaim = {
  readonly orgId: string;
  readonly userId: string;
  readonly clientId: string | null;
  readonly deviceId: string;
  readonly deviceName: string;
  /** SHA-256 of the device's cookie. */ readonly mark: Buffer;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * The client of one device and one person. A device that signs in for the first time gets a new
 * one; afterwards it names its own, which also registers again a client the server forgot (restored
 * from a backup).
 *
 * @throws Refusal session.other-user when the client is somebody else's
 */
export async function claimClient(
  db: Db,
  { orgId, userId, clientId, deviceId, deviceName, mark, now, newId }: ClientClaim,
): Promise<string> {
  const known =
    clientId === null
      ? undefined
      : await db
          .selectFrom('client')
          .select(['org_id', 'user_id', 'wipe_done_at'])
          .where('id', '=', clientId)
          .executeTakeFirst();
  if (known && clientId !== null) {
    if (known.org_id !== orgId || known.user_id !== userId) throw new Refusal('session.other-user');
    // A wiped client is replaced with a new one.
    if (known.wipe_done_at !== null)
      return claimClient(db, {
        orgId,
        userId,
        clientId: null,
        deviceId,
        deviceName,
        mark,
        now,
        newId,
      });
    await db
      .updateTable('client')
      .set({ device_name: deviceName, device_mark: mark, last_contact: now })
      .where('org_id', '=', orgId)
      .where('id', '=', clientId)
      .execute();
    return clientId;
  }
  const id = clientId ?? newId();
  await db
    .insertInto('client')
    .values({
      org_id: orgId,
      id,
      user_id: userId,
      device_id: deviceId,
      device_name: deviceName,
      device_mark: mark,
      created_at: now,
      last_contact: now,
    })
    .execute();
  return id;
}

export type Returning = {
  readonly orgId: string;
  readonly deviceId: string;
  readonly mark: Buffer;
  readonly keptStreams: readonly string[];
  readonly now: Date;
};

/**
 * Somebody signs in on a device that no longer has the tables of a client with unsent work (fault
 * 30): known by its id, or, where everything in the browser's storage went together, by its cookie.
 * The office gets a task for each such client; from then on nothing waits there. Runs in
 * the caller's transaction.
 */
export async function reportLostClients(
  db: Db,
  { orgId, deviceId, mark, keptStreams, now }: Returning,
): Promise<void> {
  const waiting = await db
    .selectFrom('client')
    .select(['id', 'user_id', 'waiting'])
    .where('org_id', '=', orgId)
    .where('waiting', '>', 0)
    .where(({ or, eb }) => or([eb('device_id', '=', deviceId), eb('device_mark', '=', mark)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const lost = waiting.filter(({ id }) => !keptStreams.includes(id));
  for (const { id } of lost)
    await db
      .updateTable('client')
      .set({ waiting: 0, oldest_unsent: null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  await raiseTasks(
    db,
    orgId,
    lost.map(({ id, user_id, waiting: unsent }) => ({
      kind: 'lost-work',
      subject: id,
      user_id,
      client_id: id,
      visit_id: null,
      unsent,
    })),
    now,
  );
}

/** What a person has to know about their own work until the office has dealt with it. */
export async function lostWorkOf(
  db: Db,
  orgId: string,
  userId: string,
): Promise<NonNullable<SessionState['lostWork']>> {
  const rows = await db
    .selectFrom('office_task')
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'office_task.org_id')
        .onRef('client.id', '=', 'office_task.client_id'),
    )
    .select(['client.device_name', 'office_task.unsent', 'office_task.raised_at'])
    .where('office_task.org_id', '=', orgId)
    .where('office_task.kind', '=', 'lost-work')
    .where('office_task.user_id', '=', userId)
    .where('office_task.resolved_at', 'is', null)
    .orderBy('office_task.raised_at')
    .execute();
  return rows.map((row) => ({
    deviceName: row.device_name,
    unsent: Math.max(1, row.unsent ?? 1),
    noticedAt: row.raised_at.toISOString(),
  }));
}

/** Whether somebody has signed in to this account with this browser before. */
export async function hasSignedInBefore(db: Db, userName: string, mark: string): Promise<boolean> {
  const found = await db
    .selectFrom('client')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.org_id', '=', 'client.org_id')
        .onRef('app_user.id', '=', 'client.user_id'),
    )
    .select('client.id')
    .where('app_user.user_name', '=', userName.toLowerCase())
    .where('client.device_mark', '=', deviceMarkHash(mark))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
