import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { removePasskeysAddedOn } from '#server/features/sign-in/queries/passkeys.ts';

/**
 * Wiping: the office marks a client; at the next contact its device destroys the data and says
 * so.
 */

type ClientKey = { readonly orgId: string; readonly clientId: string };

/**
 * Marks a clinician’s client, ends its sessions and the passkeys that were added on its device.
 * Sealed entries with its unsent work are still accepted.
 *
 * @throws Refusal record.not-found, request.invalid for the office, which keeps nothing on its
 * devices
 */
export async function markWiped(db: Db, { orgId, clientId }: ClientKey, now: Date): Promise<void> {
  const client = await db
    .selectFrom('client')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.org_id', '=', 'client.org_id')
        .onRef('app_user.id', '=', 'client.user_id'),
    )
    .select(['app_user.role_type', 'client.user_id', 'client.device_id'])
    .where('client.org_id', '=', orgId)
    .where('client.id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new Refusal('record.not-found');
  if (client.role_type !== 'ClinicianUser')
    throw new Refusal('request.invalid', {
      fields: [{ path: 'clientId', code: 'request.invalid' }],
    });
  await db
    .updateTable('client')
    .set({ wiped_at: now, wipe_done_at: null })
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .execute();
  await db
    .deleteFrom('key_share')
    .where('org_id', '=', orgId)
    .where('client_id', '=', clientId)
    .execute();
  await db
    .deleteFrom('session')
    .where('org_id', '=', orgId)
    .where('client_id', '=', clientId)
    .execute();
  await removePasskeysAddedOn(db, { orgId, userId: client.user_id }, client.device_id);
}

/**
 * What a device's report changes. `done`: the device says that it destroyed its data just now.
 * `news`: whether that is the first report of it. `change`: whether the report is new.
 *
 * A report is the device's word and closes nothing: a client that contacts the server afterwards
 * still has its upload token, so it is told to wipe again and no longer counts as wiped.
 */
export function judgeWipeReport(
  {
    wiped_at,
    wipe_done_at,
  }: { readonly wiped_at: Date | null; readonly wipe_done_at: Date | null },
  done: boolean,
): { wipe: boolean; news: boolean; change: boolean } {
  if (wiped_at === null) return { wipe: false, news: false, change: false };
  const change = (wipe_done_at !== null) !== done;
  return { wipe: !done, news: change && done, change };
}

/** Whether a client has to be wiped, and what its report changes (`judgeWipeReport`). */
export async function wipeStanding(
  db: Db,
  { orgId, clientId }: ClientKey,
  done: boolean,
  now: Date,
): Promise<{ wipe: boolean; news: boolean }> {
  const row = await db
    .selectFrom('client')
    .select(['wiped_at', 'wipe_done_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  const { wipe, news, change } = judgeWipeReport(
    row ?? { wiped_at: null, wipe_done_at: null },
    done,
  );
  if (change)
    await db
      .updateTable('client')
      .set({ wipe_done_at: done ? now : null })
      .where('org_id', '=', orgId)
      .where('id', '=', clientId)
      .execute();
  return { wipe, news };
}
