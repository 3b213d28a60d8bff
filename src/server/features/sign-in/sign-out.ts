import { signOut as contract } from '#contract/sign-in.ts';
import { appendAudit } from '#server/db/audit.ts';
import { closeSession } from '#server/db/sessions.ts';
import { handle } from '#server/features/handler.ts';

export const signOut = handle(contract, async ({ session, server, line, now }) => {
  await closeSession(server.db, session.orgId, session.tokenHash);
  await appendAudit(server.db, session.orgId, {
    at: now,
    userId: session.userId,
    action: 'signOut',
    entity: 'session',
    entityId: null,
    detail: { clientId: session.clientId },
  });
  line.signOut();
  return {};
});
