import * as passkeys from '#contract/passkeys.ts';
import * as codes from '#contract/sign-in-codes.ts';
import * as contract from '#contract/sign-in.ts';
import { appendAudit } from '#server/db/audit.ts';
import { closeSession } from '#server/db/sessions.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { everybody } from '#server/policies/policy.ts';
import { authenticate } from './authenticate.ts';
import { enterCode } from './enter-code.ts';
import { authenticateByPasskey, passkeyChallenge } from './passkey-sign-in.ts';
import { presentSession } from './present-session.ts';

export const calls = [
  handleOpen(contract.authenticate, authenticate),
  handleOpen(codes.enterCode, enterCode),
  handleOpen(passkeys.passkeyChallenge, passkeyChallenge),
  handleOpen(passkeys.authenticateByPasskey, authenticateByPasskey),

  handle(contract.session, everybody('self'), ({ session, server, now }) =>
    presentSession(server, session, now),
  ),

  handle(contract.signOut, everybody('self'), async ({ session, server, http, now }) => {
    await closeSession(server.db, session.orgId, session.tokenHash);
    await appendAudit(server.db, session.orgId, {
      at: now,
      userId: session.userId,
      action: 'signOut',
      entity: 'session',
      entityId: null,
      detail: { clientId: session.clientId },
    });
    http.signOut();
    return {};
  }),
];
