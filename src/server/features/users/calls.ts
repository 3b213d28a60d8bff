import { Refusal } from '#contract/errors.ts';
import * as linkedContract from '#contract/linked-accounts.ts';
import * as registerContract from '#contract/register.ts';
import * as contract from '#contract/users.ts';
import { handle, handleOpen, inArea } from '#server/features/handler.ts';
import { changeUserEmail } from './change-email.ts';
import { createUser, reinviteUser } from './invite.ts';
import { readUserRecord } from '#server/features/users/queries/user-record.ts';
import { readInvitation, register } from './register.ts';

const ofList = inArea('users', [
  handle(contract.users, { ADMIN: 'organisation' }, ({ input, repo }) => repo.users.page(input)),

  handle(contract.createUser, { ADMIN: 'organisation' }, createUser),
  handle(contract.reinviteUser, { ADMIN: 'organisation' }, reinviteUser),

  // Both answer without a session: the link in the invitation opens them.
  handleOpen(registerContract.readInvitation, readInvitation),
  handleOpen(registerContract.register, register),

  handle(contract.endSessions, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ users }) => ({ ended: await users.endSessions(input.userId) })),
  ),

  handle(linkedContract.unlinkUser, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ users }) => ({ unlinked: await users.unlink(input.userName) })),
  ),

  handle(contract.takeCodes, { ADMIN: 'organisation' }, ({ input, repo, session }) => {
    // Somebody at an administrator's open session has neither the password nor a code.
    if (input.userId === session.userId) throw new Refusal('access.denied');
    return repo.transaction(async ({ users }) => ({ taken: await users.resetCodes(input.userId) }));
  }),

  handle(contract.takePasskeys, { ADMIN: 'organisation' }, ({ input, repo, session }) => {
    // Administrators remove their own in the profile, with the password.
    if (input.userId === session.userId) throw new Refusal('access.denied');
    return repo.transaction(async ({ users }) => ({
      taken: await users.revokePasskeys(input.userId),
    }));
  }),
]);

const ofPerson = inArea('user', [
  handle(contract.readUser, { ADMIN: 'organisation' }, ({ input, repo }) =>
    readUserRecord(repo.scope, input.userId),
  ),

  handle(contract.saveUser, { ADMIN: 'organisation' }, async ({ input, repo }) => {
    const { userId, ...changes } = input;
    await repo.transaction(({ accounts }) => accounts.save(userId, changes));
    return {};
  }),

  handle(contract.changeUserEmail, { ADMIN: 'organisation' }, changeUserEmail),

  handle(contract.deactivateUser, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ accounts }) => ({ ended: await accounts.deactivate(input.userId) })),
  ),

  handle(contract.reactivateUser, { ADMIN: 'organisation' }, async ({ input, repo }) => {
    await repo.transaction(({ accounts }) => accounts.reactivate(input.userId));
    return {};
  }),
]);

export const calls = [...ofList, ...ofPerson];
