import * as z from 'zod/mini';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, text, whole } from './primitives.ts';
import { base64url, uploadGrantRegistration } from './sealed-entries.ts';

/** Devices of the field: unsent work, wiping, and the half of the key that a PIN needs. */

const admin = define('admin');
const security = define('security');

export const deviceStanding = security('deviceStanding', {
  summary:
    'Whether the office wants the data of this stream destroyed on its device; `wiped` ' +
    'tells that it was. And whether the server keeps the share of its PIN. Needs no ' +
    'session, so that a locked phone learns it too.',
  open: true,
  input: z.object({ clientId: id(), uploadToken: text(100), wiped: z.boolean() }),
  // Optional: a server that was taken back to a former version does not tell.
  output: z.object({ wipe: z.boolean(), hasShare: z.optional(z.boolean()) }),
  errors: ['sync.owner'],
});

export const registerLetters = security('registerLetters', {
  summary:
    'Registers the public key of a device’s stream and gives the organisation’s, so that ' +
    'its entries can travel sealed and without a session.',
  ...uploadGrantRegistration,
  errors: ['sync.owner', 'request.invalid'],
});

/** Wrong PINs until a device's share is destroyed (decision 034). */
export const shareTries = 5;

export const keepShare = security('keepShare', {
  summary:
    'Keeps the half of a device’s data key that its PIN needs, in place of an earlier ' +
    'one. `proof` shows later that the PIN is right; the server cannot find the PIN by ' +
    'it.',
  input: z.object({ clientId: id(), proof: base64url(100), share: base64url(100) }),
  output: z.object({}),
  errors: ['sync.owner'],
});

export const dropShare = security('dropShare', {
  summary: 'Forgets the share of a device: its PIN opens nothing any more.',
  input: z.object({ clientId: id() }),
  output: z.object({}),
  errors: ['sync.owner'],
});

export const releaseShare = security('releaseShare', {
  summary:
    'Returns the share for the right proof, given the upload token of the client. Every try is ' +
    'counted before it is checked; the fifth wrong one destroys the share. `left`: remaining ' +
    'tries, 0 when there is no share.',
  open: true,
  input: z.object({ clientId: id(), uploadToken: text(100), proof: base64url(100) }),
  output: z.object({ share: z.nullable(base64url(100)), left: whole(0, shareTries) }),
  errors: ['sync.owner'],
});

export const wipeDevice = admin('wipeDevice', {
  summary:
    'Wants the data of a clinician’s stream destroyed on its device at the next contact, ' +
    'and ends its sessions. Unsent work stays there, sealed, and is still taken.',
  input: z.object({ clientId: id() }),
  output: z.object({}),
  errors: ['record.not-found', 'request.invalid'],
});

export const fleetOrders = [
  'alarm',
  'person',
  'device',
  'unsent',
  'oldest',
  'contact',
  'storage',
  'version',
  'clock',
] as const;

export type FleetOrder = (typeof fleetOrders)[number];

export const fleetRow = z.object({
  clientId: id(),
  person: text(160),
  deviceName: text(80),
  /**
   * `lost`: unsent work went with the device's storage; `late`: unsent work is older than a day, or
   * the device silent for so long.
   */
  alarm: z.nullable(z.enum(['lost', 'late'])),
  unsent: whole(0, 1e7),
  /**
   * Work that needs its person: refused, answered twice, too large. Null when the device never
   * said.
   */
  needsPerson: z.nullable(whole(0, 1e7)),
  oldestUnsentAt: z.nullable(instant()),
  lastContact: instant(),
  storage: z.nullable(z.object({ used: whole(0, 1e15), quota: whole(0, 1e15) })),
  appVersion: text(40),
  /** Server minus device clock, milliseconds. */
  clockDifference: z.int(),
  /**
   * When the office wanted the device wiped, and when the device said it was; null when nobody
   * wanted it.
   */
  wipe: z.nullable(z.object({ askedAt: instant(), doneAt: z.nullable(instant()) })),
});

export type FleetRow = z.infer<typeof fleetRow>;

export const fleet = admin('fleet', {
  summary:
    'Every device on which people of the field keep their work: unsent work, last ' +
    'contact, storage, version. Worst first unless asked otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'alarm', 'unsent']), 'all'),
    order: z._default(z.enum(fleetOrders), 'alarm'),
    ...pageRequest,
  }),
  output: pageOf(fleetRow),
});
