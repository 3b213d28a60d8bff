import { Refusal } from '#contract/errors.ts';
import * as accounts from '#contract/linked-accounts.ts';
import * as contract from '#contract/users.ts';
import { handle, inArea } from '#server/features/handler.ts';

export const calls = inArea('users', [
  handle(contract.users, { ADMIN: 'organisation' }, ({ input, repo }) => repo.users.page(input)),

  handle(contract.endSessions, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ users }) => ({ ended: await users.endSessions(input.userId) })),
  ),

  handle(accounts.linkUsers, { ADMIN: 'organisation' }, ({ input, repo, session }) =>
    repo.transaction(async ({ users }) => {
      const names = [input.userName, input.otherUserName] as const;
      return { linked: await users.link(names, session.userId) };
    }),
  ),

  handle(accounts.unlinkUser, { ADMIN: 'organisation' }, ({ input, repo }) =>
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
