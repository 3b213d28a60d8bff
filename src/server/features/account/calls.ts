import * as contract from '#contract/account.ts';
import * as passkeyContract from '#contract/passkeys.ts';
import * as codeContract from '#contract/sign-in-codes.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { everybody } from '#server/policies/policy.ts';
import { codeStanding, prepareCodes, switchOffCodes, switchOnCodes } from './codes.ts';
import { keepPasskey, passkeys, preparePasskey, removePasskey } from './passkeys.ts';
import { resetPassword } from './reset-password.ts';
import { endSession, sessions } from './sessions.ts';
import { updatePassword } from './update-password.ts';

const self = everybody('self');

export const calls = [
  handle(contract.sessions, self, sessions),
  handle(contract.endSession, self, endSession),

  // Both answer without a session: the link in a mail opens them.
  handleOpen(contract.resetPassword, resetPassword),
  handleOpen(contract.updatePassword, updatePassword),

  handle(codeContract.codeStanding, self, codeStanding),
  handle(codeContract.prepareCodes, self, prepareCodes),
  handle(codeContract.switchOnCodes, self, switchOnCodes),
  handle(codeContract.switchOffCodes, self, switchOffCodes),

  handle(passkeyContract.passkeys, self, passkeys),
  handle(passkeyContract.preparePasskey, self, preparePasskey),
  handle(passkeyContract.keepPasskey, self, keepPasskey),
  handle(passkeyContract.removePasskey, self, removePasskey),
];
