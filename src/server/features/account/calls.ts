import * as contract from '#contract/account.ts';
import * as contactContract from '#contract/contact.ts';
import { Refusal } from '#contract/errors.ts';
import * as passkeyContract from '#contract/passkeys.ts';
import * as codeContract from '#contract/sign-in-codes.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { everybody } from '#server/policies/policy.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import { codeStanding, prepareCodes, switchOffCodes, switchOnCodes } from './codes.ts';
import {
  declineEmail,
  readContact,
  sendVerificationCode,
  verifyEmail,
  verifyPhoneNumber,
} from './contact.ts';
import { keepPasskey, passkeys, preparePasskey, removePasskey } from './passkeys.ts';
import { resetPassword } from './reset-password.ts';
import { updatePassword } from './update-password.ts';

const self = everybody('self');

export const calls = [
  handle(contract.sessions, self, async ({ session, repo }) => ({
    sessions: (await repo.account.sessions()).map(
      ({ ref, device, openedAt, lastSeen, tokenHash }) => ({
        ref,
        device,
        openedAt: openedAt.toISOString(),
        lastSeen: lastSeen.toISOString(),
        here: tokenHash.equals(session.tokenHash),
      }),
    ),
  })),

  handle(contract.endSession, self, async ({ input: { ref }, session, server, repo }) => {
    await repo.transaction(async ({ account }) => {
      const found = (await account.sessions()).find((each) => each.ref === ref);
      if (!found) throw new Refusal('record.not-found');
      // A password by itself ends nothing that was opened with more (decision 050).
      if (found.strong && needsFactor(server.config, session)) throw new Refusal('session.factor');
      await account.endSession(found);
    });
    return {};
  }),

  // Both answer without a session: the link in a mail opens them.
  handleOpen(contract.resetPassword, resetPassword),
  handleOpen(contract.updatePassword, updatePassword),

  handle(contactContract.readContact, self, readContact),
  handle(contactContract.sendVerificationCode, self, sendVerificationCode),
  handle(contactContract.verifyEmail, self, verifyEmail),
  handle(contactContract.declineEmail, self, declineEmail),
  handle(contactContract.verifyPhoneNumber, self, verifyPhoneNumber),

  handle(codeContract.codeStanding, self, codeStanding),
  handle(codeContract.prepareCodes, self, prepareCodes),
  handle(codeContract.switchOnCodes, self, switchOnCodes),
  handle(codeContract.switchOffCodes, self, switchOffCodes),

  handle(passkeyContract.passkeys, self, passkeys),
  handle(passkeyContract.preparePasskey, self, preparePasskey),
  handle(passkeyContract.keepPasskey, self, keepPasskey),
  handle(passkeyContract.removePasskey, self, removePasskey),
];
