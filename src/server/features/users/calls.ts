import * as contract from '#contract/users.ts';
import { handle } from '#server/features/handler.ts';
import { endSessions } from './end-sessions.ts';
import { resetCodes } from './reset-codes.ts';
import { revokePasskeys } from './revoke-passkeys.ts';

export const calls = [
  handle(contract.users, { ADMIN: 'organisation' }, ({ input, repo }) => repo.users.page(input)),
  handle(contract.endSessions, { ADMIN: 'organisation' }, endSessions),
  handle(contract.takeCodes, { ADMIN: 'organisation' }, resetCodes),
  handle(contract.takePasskeys, { ADMIN: 'organisation' }, revokePasskeys),
];
