import * as z from 'zod/mini';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, text, integer } from './primitives.ts';
import { base64url, uploadGrantRegistration } from './sealed-entries.ts';

/** Devices of the field: unsent work, wiping, and the half of the key that a PIN needs. */

const admin = define('admin');
const security = define('security');

export const deviceStanding = security('deviceStanding', {
  summary:
    'Whether the office asked to wipe this client’s data on its device; `wiped` confirms ' +
    'that it happened. Also whether the server has a share for its PIN. Needs no session, ' +
    'so that even a locked phone learns it.',
  open: true,
  input: z.object({ clientId: id(), uploadToken: text(100), wiped: z.boolean() }),
  // Optional: a server that was taken back to an earlier version leaves it out.
  output: z.object({ wipe: z.boolean(), hasShare: z.optional(z.boolean()) }),
  errors: ['sync.owner'],
});

export const registerLetters = security('registerLetters', {
  summary:
    'Registers a client’s public key and returns the organisation’s, so that the client’s ' +
    'entries can travel sealed and without a session.',
  ...uploadGrantRegistration,
  errors: ['sync.owner', 'request.invalid'],
});

/** Wrong PINs until a device's share is destroyed (decision 034). */
export const shareTries = 5;

export const keepShare = security('keepShare', {
  summary:
    'Stores the server’s share of a device’s data key, which its PIN needs, in place of an ' +
    'earlier one. `proof` later shows that the PIN is right; the server cannot derive the ' +
    'PIN from it.',
  input: z.object({ clientId: id(), proof: base64url(100), share: base64url(100) }),
  output: z.object({}),
  errors: ['sync.owner'],
});

export const dropShare = security('dropShare', {
  summary: 'Deletes a device’s share: its PIN no longer opens anything.',
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
  output: z.object({ share: z.nullable(base64url(100)), left: integer(0, shareTries) }),
  errors: ['sync.owner'],
});

export const wipeDevice = admin('wipeDevice', {
  summary:
    'Wipes a clinician’s client: its device destroys the data at the next contact, and its ' +
    'sessions end. Unsent work stays there, sealed, and is still accepted.',
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
  unsent: integer(0, 1e7),
  /**
   * Work that needs its person: refused, answered twice, too large. Null when the device never
   * said.
   */
  needsPerson: z.nullable(integer(0, 1e7)),
  oldestUnsentAt: z.nullable(instant()),
  lastContact: instant(),
  storage: z.nullable(z.object({ used: integer(0, 1e15), quota: integer(0, 1e15) })),
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
    'Every device with the work of field staff: unsent work, last contact, storage, ' +
    'version. The most urgent first unless `order` says otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'alarm', 'unsent']), 'all'),
    order: z._default(z.enum(fleetOrders), 'alarm'),
    ...pageRequest,
  }),
  output: pageOf(fleetRow),
});
