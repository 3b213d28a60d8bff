import type { Db } from '#server/db/connect.ts';
import { idAnyOf } from '#server/db/any-of.ts';

/** Notes that visits have been given to these people (spec portal §3, firstAssigment). */
export async function markFirstAssignment(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ first_assigment: 1 })
    .where('org_id', '=', orgId)
    .where(idAnyOf('id', [...new Set(userIds)]))
    .where(({ eb, or }) => or([eb('first_assigment', 'is', null), eb('first_assigment', '!=', 1)]))
    .execute();
}

/** Notes that the app keeps data for this person on a device (spec portal §3, appDownloaded). */
export async function markAppDownloaded(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ app_downloaded: true })
    .where('org_id', '=', orgId)
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('app_downloaded', 'is', null), eb('app_downloaded', '=', false)]))
    .execute();
}
