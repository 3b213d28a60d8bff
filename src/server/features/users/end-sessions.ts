import type { endSessions as contract } from '#contract/users.ts';
import { Refusal } from '#contract/errors.ts';
import { appendAudit } from '#server/db/audit.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { closeOtherSessions, runningSessions } from '#server/db/sessions.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function endSessions({
  input,
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof contract>) {
  const ended = await server.db.transaction().execute(async (db) => {
    const person = await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', input.userId)
      .executeTakeFirst();
    if (!person) throw new Refusal('record.not-found');
    const running = await runningSessions(db, orgId, person.id, now);
    await dropPending(db, orgId, person.id);
    await closeOtherSessions(db, orgId, person.id, null);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'endSessions',
      entity: 'user',
      entityId: person.id,
      detail: { ended: running.length },
    });
    return running.length;
  });
  return { ended };
}
