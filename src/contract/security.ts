import * as z from 'zod/mini';
import { define } from './call.ts';
import { constant, currentUser, providerType, visitType } from './entities.ts';
import { base64url, letterRegistration } from './sealed-entries.ts';
import { filled, id, instant, text, whole } from './primitives.ts';

const call = define('security');

/**
 * What a signed-in screen needs before anything else; also stored on the device, sealed, for the
 * next offline start.
 */
export const sessionState = z.object({
  user: currentUser,
  /**
   * Device-and-user stream of this session; made by the device, owned by the user from the first
   * sign-in on.
   */
  clientId: id(),
  expiresAt: instant(),
  serverTime: instant(),
  constants: z.array(constant),
  providerTypes: z.array(providerType),
  visitTypes: z.array(visitType),
  /** Calls the person’s role may make, as `service.name`: screens offer nothing else. */
  mayCall: z.optional(z.array(text(80)).check(z.maxLength(200))),
  /**
   * The agency asks for a passkey or a code, and this session has seen neither: nothing else is
   * answered.
   */
  needsFactor: z.optional(z.boolean()),
  /**
   * Work of this person that a device lost before it was sent, until the office has dealt with it.
   */
  lostWork: z.optional(
    z.array(z.object({ deviceName: text(80), unsent: whole(1, 1e7), noticedAt: instant() })),
  ),
});
export type SessionState = z.infer<typeof sessionState>;

/** The device somebody signs in on. */
export const signInDevice = {
  deviceId: id(),
  deviceName: text(80),
  clientId: z.nullable(id()),
  /**
   * Streams, of everybody, whose tables are still on the device: what is not among them was lost.
   */
  keptStreams: z.optional(z.array(id()).check(z.maxLength(200))),
};

export const authenticate = call('authenticate', {
  summary:
    'Signs a person in and sets the session cookie. clientId is this device’s stream for this user, or null on the first sign-in. Whoever signs in with a code as well gets `login.code` instead, with `pending` in `detail` for `enterCode`.',
  open: true,
  input: z.object({
    userName: filled(200),
    password: filled(400),
    ...signInDevice,
    /**
     * The app can ask for a code. Without it a person who signs in with one is told to update the
     * app.
     */
    asksCode: z.optional(z.boolean()),
  }),
  output: sessionState,
  errors: ['login.failed', 'login.blocked', 'login.code', 'request.protocol'],
});

export const session = call('session', {
  summary: 'The running session, to find out whether it still holds.',
  reads: true,
  input: z.object({}),
  output: sessionState,
});

/** A running session of the person; `ref` names it and opens nothing. */
const ownSession = z.object({
  ref: base64url(100),
  device: text(80),
  openedAt: instant(),
  lastSeen: instant(),
  here: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessions = call('sessions', {
  summary: 'The running sessions of the person, the last used first; `here` is the one that asks.',
  reads: true,
  input: z.object({}),
  output: z.object({ sessions: z.array(ownSession) }),
});
export const endSession = call('endSession', {
  summary:
    'Ends one of the person’s own sessions. What is on its device stays there and is sent after the next sign-in, or as letters.',
  input: z.object({ ref: base64url(100) }),
  output: z.object({}),
  errors: ['record.not-found'],
});

export const signOut = call('signOut', {
  summary: 'Ends the session.',
  input: z.object({}),
  output: z.object({}),
});

export const deviceStanding = call('deviceStanding', {
  summary:
    'Whether the office wants the data of this stream destroyed on its device; `wiped` tells that it was. And whether the server keeps the share of its PIN. Needs no session, so that a locked phone learns it too.',
  open: true,
  input: z.object({ clientId: id(), uploadToken: text(100), wiped: z.boolean() }),
  // Optional: a server that was taken back to a former version does not tell.
  output: z.object({ wipe: z.boolean(), hasShare: z.optional(z.boolean()) }),
  errors: ['sync.owner'],
});

export const registerLetters = call('registerLetters', {
  summary:
    'Registers the public key of a device’s stream and gives the organisation’s, so that its entries can travel sealed and without a session.',
  ...letterRegistration,
  errors: ['sync.owner', 'request.invalid'],
});

/** Wrong PINs until a device's share is destroyed (decision 034). */
export const shareTries = 5;

export const keepShare = call('keepShare', {
  summary:
    'Keeps the half of a device’s data key that its PIN needs, in place of an earlier one. `proof` shows later that the PIN is right; the server cannot find the PIN by it.',
  input: z.object({ clientId: id(), proof: base64url(100), share: base64url(100) }),
  output: z.object({}),
  errors: ['sync.owner'],
});
export const dropShare = call('dropShare', {
  summary: 'Forgets the share of a device: its PIN opens nothing any more.',
  input: z.object({ clientId: id() }),
  output: z.object({}),
  errors: ['sync.owner'],
});
export const releaseShare = call('releaseShare', {
  summary:
    'Gives the share for the right proof, to whoever has the stream’s upload token. Every try is counted before it is looked at; the fifth wrong one destroys the share. `left`: tries that are left, 0 when there is no share.',
  open: true,
  input: z.object({ clientId: id(), uploadToken: text(100), proof: base64url(100) }),
  output: z.object({ share: z.nullable(base64url(100)), left: whole(0, shareTries) }),
  errors: ['sync.owner'],
});
