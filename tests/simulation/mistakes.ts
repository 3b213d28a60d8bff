import type { LinkMistake } from '../support/link-simulated.ts';
import type { DeviceMistake } from '../support/mistaken-tables.ts';
import type { ServerMistake } from '../support/server-mistakes.ts';
import type { Mistakes } from './world.ts';

/**
 * Mistakes that the simulation has to find (docs/sync.md, mutants), by the side that makes them.
 */
const onServer: readonly ServerMistake[] = [
  'no idempotency',
  'effect without receipt',
  'owner check missing',
  'whole-note overwrite',
  'no epoch on restore',
  'rejected outcome not stored',
  'pull from another organisation',
  'end written twice',
  'answers change a settled note',
  'times corrected after submission',
  'report closes the door',
  'report before owner',
  'doubtful times are paid',
  'eight hours without a length',
  'signer not checked',
  'body not checked',
  'proposal not kept',
  'former clinician believed',
  'silent device believed',
];
const onLink: readonly LinkMistake[] = [
  'cleared field not sent',
  'child sent before parent',
  'poison blocks the queue',
  '200 HTML counts as success',
];
const onDevice: readonly DeviceMistake[] = ['delete before receipt', 'poison dropped'];

export const mistakes: Readonly<Record<string, Mistakes>> = Object.fromEntries([
  ...onServer.map((name): [string, Mistakes] => [name, { server: [name], link: [], device: [] }]),
  ...onLink.map((name): [string, Mistakes] => [name, { server: [], link: [name], device: [] }]),
  ...onDevice.map((name): [string, Mistakes] => [name, { server: [], link: [], device: [name] }]),
]);
