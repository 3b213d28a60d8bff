import * as z from 'zod/mini';
import { define } from './call.ts';
import { constant, currentUser, providerType, visitType } from './entities.ts';
import { nonBlank, id, instant, text, integer } from './primitives.ts';

/** Coming in, and who is signed in. */

const security = define('security');

/**
 * What a signed-in screen needs before anything else; also stored on the device, sealed, for the
 * next offline start.
 */
export const sessionState = z.object({
  user: currentUser,
  /**
   * Client (one device and one user) of this session; made by the device, owned by the user from
   * the first sign-in on.
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
   * What this device shows with every request beside the cookie, as `x-session-key`; only in the
   * answer that opens the session. The device keeps it sealed under its data key (decision 058).
   */
  sessionKey: z.optional(text(80)),
  /**
   * Work of this person that a device lost before it was sent, until the office has dealt with it.
   */
  lostWork: z.optional(
    z.array(z.object({ deviceName: text(80), unsent: integer(1, 1e7), noticedAt: instant() })),
  ),
});

export type SessionState = z.infer<typeof sessionState>;

/** The device somebody signs in on. */
export const signInDevice = {
  deviceId: id(),
  deviceName: text(80),
  clientId: z.nullable(id()),
  /**
   * Clients, of everybody, whose tables are still on the device: what is not among them was lost.
   */
  keptStreams: z.optional(z.array(id()).check(z.maxLength(200))),
  /**
   * The device can keep a session key. Without it, as from an earlier version of the app, the
   * cookie opens the session.
   */
  sealsKey: z.optional(z.boolean()),
  /**
   * The app can ask which of a person's accounts is meant. Without it the one whose name was given
   * is signed in.
   */
  picksUser: z.optional(z.boolean()),
};

export const authenticate = security('authenticate', {
  summary:
    'Signs a person in and sets the session cookie. `clientId` is the user’s client on this ' +
    'device, or null on the first sign-in. A person who signs in with a code too gets ' +
    '`login.code` instead, with `pending` in `detail` for `enterCode`.',
  open: true,
  input: z.object({
    userName: nonBlank(200),
    password: nonBlank(400),
    ...signInDevice,
    /**
     * The app can ask for a code. Without it a person who signs in with one is asked to update the
     * app.
     */
    asksCode: z.optional(z.boolean()),
  }),
  output: sessionState,
  errors: ['login.failed', 'login.blocked', 'login.code', 'login.pick', 'request.protocol'],
});

export const session = security('session', {
  summary: 'The running session; refused when it has ended.',
  reads: true,
  input: z.object({}),
  output: sessionState,
});

export const fetchKey = security('fetchKey', {
  summary:
    'The key of this session that notes are sent under, wrapped for the page that asks (HPKE, ' +
    'RFC 9180); null where the agency has turned it off.',
  reads: true,
  /** An uncompressed point of P-256, base64url; its private half exists only in that page. */
  input: z.object({ publicKey: z.string().check(z.regex(/^[\w-]{87}$/)) }),
  output: z.object({ wrapped: z.nullable(text(400)) }),
});

export const signOut = security('signOut', {
  summary: 'Ends the session.',
  input: z.object({}),
  output: z.object({}),
});
