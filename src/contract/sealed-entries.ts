import * as z from 'zod/mini';
import { deviceReport, entry } from './sync.ts';
import { id, instant, integer } from './primitives.ts';

/**
 * Entries of an outbox sealed to the organisation (docs/sync.md, sealed outbox; decision
 * 022). They travel without a session, so that the work of a person who is locked, signed out or
 * gone from the device still arrives.
 */

/**
 * What a sealed entry says: an entry without its sequence number, which may still change on the
 * device.
 */
export const sealedEntryContent = z.omit(entry, { seq: true, after: true });
export type SealedEntryContent = z.infer<typeof sealedEntryContent>;

/** Base64url without padding. */
export const base64url = (limit: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(limit));
const largestSealedEntry = 400_000;

const sealedEntry = z.object({
  entryId: id(),
  seq: integer(1, 1e9),
  after: z.array(id()).check(z.maxLength(50)),
  /**
   * The one inside, or 0 after a restore of the server: that asks about every answer of somebody
   * else.
   */
  baseRevision: integer(0, 1e9),
  sealed: base64url(largestSealedEntry),
});
export type SealedEntry = z.infer<typeof sealedEntry>;

export const relayRequest = z.object({
  protocol: integer(1, 999),
  requestId: id(),
  clientId: id(),
  deviceId: id(),
  /** Allows appending to this client’s queue and nothing else. */
  uploadToken: base64url(100),
  sentAt: instant(),
  /** Entries waiting on the device after this batch. */
  waiting: integer(0, 1e7),
  epoch: z.optional(id()),
  device: z.optional(deviceReport),
  letters: z.array(sealedEntry).check(z.maxLength(200)),
});
export type RelayRequest = z.infer<typeof relayRequest>;

/**
 * Result of a sealed entry. The holder of the device reads it, so it contains nothing of its
 * content. `taken`: the server has it and its verdict, which the author's own push gets. `later`:
 * it wants something else first, or the server stumbled. `unreadable`: it was changed, or sealed to
 * a key that is gone; only the author can send it.
 */
const relayResult = z.enum(['taken', 'later', 'unreadable']);
export const relayReply = z.object({
  protocol: integer(1, 999),
  requestId: id(),
  epoch: id(),
  serverTime: instant(),
  fates: z.array(z.object({ entryId: id(), fate: relayResult })),
});
export type RelayReply = z.infer<typeof relayReply>;

/**
 * A device's side of the sealed entries of one client: its public key goes there, the
 * organisation's comes back.
 */
export const uploadGrantRegistration = {
  input: z.object({ clientId: id(), publicKey: base64url(200) }),
  output: z.object({
    uploadToken: base64url(100),
    orgKeyId: integer(0, 255),
    orgKey: base64url(200),
  }),
};
