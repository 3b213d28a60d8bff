import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/constants.ts';
import { knownConstant, type ConstantName } from '#domain/constants.ts';
import { handle, inArea } from '#server/features/handler.ts';

/** Whether a constant holds the address of a service that the server asks. */
function isAddressed(constant: ConstantName): boolean {
  const known = knownConstant(constant);
  return known?.kind === 'text' && known.form === 'address';
}

export const calls = inArea('users', [
  handle(contract.constants, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.constants.page(input),
  ),

  handle(contract.constantHistory, { ADMIN: 'organisation' }, async ({ input, repo }) => ({
    changes: await repo.constants.history(input),
  })),

  handle(contract.saveConstant, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
    const code = 'ai.address';
    // As the text services: the server asks it, so it must not lead into the server's network.
    if (isAddressed(input) && !server.chat.accepts(input.value.trim()))
      throw new Refusal(code, { fields: [{ path: 'value', code }] });
    await repo.transaction(({ constants }) => constants.set(input));
    server.reference.forget(repo.scope.orgId);
    return {};
  }),

  handle(contract.removeConstant, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
    await repo.transaction(({ constants }) => constants.remove(input));
    server.reference.forget(repo.scope.orgId);
    return {};
  }),
]);
