import { Refusal } from '#contract/errors.ts';
import type { takeCodes as contract } from '#contract/users.ts';
import { appendAudit } from '#server/db/audit.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { closeOtherSessions } from '#server/db/sessions.ts';
import { removeCodes } from '#server/features/sign-in/queries/sign-in-codes.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function resetCodes({
  input,
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof contract>) {
  // Whoever sits at an open session of an administrator has neither the password nor a code.
  if (input.userId === userId) throw new Refusal('access.denied');
  const taken = await server.db.transaction().execute(async (db) => {
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', input.userId)
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
    if (!(await removeCodes(db, { orgId, userId: person.id }))) return false;
    await dropPending(db, orgId, person.id);
    await closeOtherSessions(db, orgId, person.id, null);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'takeCodes',
      entity: 'user',
      entityId: person.id,
      detail: {},
    });
    return true;
  });
  return { taken };
}
