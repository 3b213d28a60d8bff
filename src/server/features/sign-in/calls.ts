import * as accounts from '#contract/linked-accounts.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as codes from '#contract/sign-in-codes.ts';
import * as contract from '#contract/sign-in.ts';
import { sealsNotes } from '#contract/sealed-answer.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { everybody } from '#server/policies/policy.ts';
import { authenticate } from './authenticate.ts';
import { chooseUser, switchAccount } from './choose-user.ts';
import { contentKeyOf, wrapFor } from './content-key.ts';
import { enterCode } from './enter-code.ts';
import { linkAccount, unlinkOwn } from './link-account.ts';
import { authenticateByPasskey, passkeyChallenge } from './passkey-sign-in.ts';
import { linkedAccounts, presentLoginUser } from '#server/features/sign-in/queries/login-links.ts';
import { presentSession } from './present-session.ts';

export const calls = [
  handleOpen(contract.authenticate, authenticate),
  handleOpen(codes.enterCode, enterCode),
  handleOpen(accounts.chooseUser, chooseUser),
  handleOpen(passkeys.passkeyChallenge, passkeyChallenge),
  handleOpen(passkeys.authenticateByPasskey, authenticateByPasskey),

  handle(contract.session, everybody('self'), ({ session, server, now }) =>
    presentSession(server, session, now),
  ),

  handle(contract.fetchKey, everybody('self'), async ({ input, session, server }) => {
    const { constants } = await server.reference.of(session.orgId);
    if (!sealsNotes(constants)) return { wrapped: null };
    const keys = await server.keyring.of(session.orgId);
    return { wrapped: await wrapFor(input.publicKey, contentKeyOf(keys, session)) };
  }),

  handle(accounts.linkedUsers, everybody('self'), async ({ session, server }) => ({
    users: (await linkedAccounts(server.db, session)).map(presentLoginUser),
  })),
  handle(accounts.switchAccount, everybody('self'), switchAccount),
  handle(accounts.linkAccount, everybody('self'), linkAccount),
  handle(accounts.unlinkAccount, everybody('self'), unlinkOwn),

  handle(contract.signOut, everybody('self'), async ({ session, repo, http }) => {
    await repo.transaction(({ account }) => account.signOut(session));
    http.signOut();
    return {};
  }),
];
