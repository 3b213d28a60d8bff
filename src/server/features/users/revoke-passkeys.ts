import { Refusal } from '#contract/errors.ts';
import type { takePasskeys as contract } from '#contract/users.ts';
import { appendAudit } from '#server/db/audit.ts';
import { removePasskeys } from '#server/features/sign-in/queries/passkeys.ts';
import { closeOtherSessions } from '#server/db/sessions.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function revokePasskeys({
  input,
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof contract>) {
  // An administrator removes their own in the profile, with the password.
  if (input.userId === userId) throw new Refusal('access.denied');
  const taken = await server.db.transaction().execute(async (db) => {
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', input.userId)
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
    const count = await removePasskeys(db, { orgId, userId: person.id });
    if (count === 0) return 0;
    await closeOtherSessions(db, orgId, person.id, null);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'takePasskeys',
      entity: 'user',
      entityId: person.id,
      detail: { count },
    });
    return count;
  });
  return { taken };
}
