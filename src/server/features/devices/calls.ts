import * as contract from '#contract/devices.ts';
import { Refusal } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { handle, handleOpen, inArea } from '#server/features/handler.ts';
import { field, office } from '#server/policies/policy.ts';
import { isPublicKey, publicKeyOf } from '#server/sync/open-sealed-entry.ts';
import { deviceStanding } from './device-standing.ts';
import { releaseShare } from './release-share.ts';

const ofTheFleet = inArea('users', [
  handle(contract.fleet, office, ({ input, repo }) => repo.devices.page(input)),

  handle(contract.wipeDevice, { ADMIN: 'organisation' }, async ({ input, repo }) => {
    await repo.transaction(({ devices }) => devices.wipe(input.clientId));
    return {};
  }),
]);

const ofTheDevice = [
  handle(contract.registerLetters, field, async ({ input, session, server, repo }) => {
    const { clientId, publicKey } = input;
    if (!(await isPublicKey(publicKey)))
      throw new Refusal('request.invalid', {
        fields: [{ path: 'publicKey', code: 'request.invalid' }],
      });
    const pairs = await server.keyring.sealingPairs(session.orgId);
    const newest = must(pairs.at(-1), 'key pair for sealed entries');
    const uploadToken = await repo.transaction(({ devices }) =>
      devices.grantUpload(clientId, publicKey, newest.keyId),
    );
    return { uploadToken, orgKeyId: newest.keyId, orgKey: publicKeyOf(newest) };
  }),

  handle(contract.keepShare, field, async ({ input: { clientId, ...secret }, repo }) => {
    await repo.transaction(({ devices }) => devices.keepShare(clientId, secret));
    return {};
  }),

  handle(contract.dropShare, field, async ({ input, repo }) => {
    await repo.transaction(({ devices }) => devices.dropShare(input.clientId));
    return {};
  }),

  handleOpen(contract.releaseShare, releaseShare),
  handleOpen(contract.deviceStanding, deviceStanding),
];

export const calls = [...ofTheFleet, ...ofTheDevice];
