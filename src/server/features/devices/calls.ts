import * as contract from '#contract/devices.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { field, office } from '#server/policies/policy.ts';
import { deviceStanding } from './device-standing.ts';
import { dropShare, keepShare, releaseShare } from './key-share.ts';
import { registerLetters } from './register-client.ts';
import { wipeDevice } from './wipe-device.ts';

export const calls = [
  handle(contract.fleet, office, ({ input, repo }) => repo.fleet.page(input)),
  handle(contract.wipeDevice, { ADMIN: 'organisation' }, wipeDevice),
  handle(contract.registerLetters, field, registerLetters),

  handle(contract.keepShare, field, keepShare),
  handle(contract.dropShare, field, dropShare),
  handleOpen(contract.releaseShare, releaseShare),

  handleOpen(contract.deviceStanding, deviceStanding),
];
