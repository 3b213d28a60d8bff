import { Refusal } from '#contract/errors.ts';
import type { Db } from './connect.ts';

export type ClientClaim = { readonly orgId: string; readonly userId: string; readonly clientId: string | null; readonly deviceId: string; readonly deviceName: string; readonly now: Date; readonly newId: () => string };

/**
 * The stream of one device and one person. A device that signs in for the first time gets a new one; afterwards it
 * names its own, which also registers again a stream the server forgot (restored from a backup).
 *
 * @throws Refusal session.other-user when the stream is somebody else's
 */
export async function claimClient(db: Db, { orgId, userId, clientId, deviceId, deviceName, now, newId }: ClientClaim): Promise<string> {
  const known = clientId === null ? undefined : await db.selectFrom('client').select(['org_id', 'user_id', 'wipe_done_at']).where('id', '=', clientId).executeTakeFirst();
  if (known && clientId !== null) {
    if (known.org_id !== orgId || known.user_id !== userId) throw new Refusal('session.other-user');
    // What was wiped begins anew.
    if (known.wipe_done_at !== null) return claimClient(db, { orgId, userId, clientId: null, deviceId, deviceName, now, newId });
    await db.updateTable('client').set({ device_name: deviceName, last_contact: now }).where('org_id', '=', orgId).where('id', '=', clientId).execute();
    return clientId;
  }
  const id = clientId ?? newId();
  await db.insertInto('client').values({ org_id: orgId, id, user_id: userId, device_id: deviceId, device_name: deviceName, created_at: now, last_contact: now }).execute();
  return id;
}
