import * as z from 'zod/mini';
import { define } from './call.ts';
import { base64url } from './sealed-entries.ts';
import { sessionState, signInDevice } from './sign-in.ts';
import { filled, id, instant, text } from './primitives.ts';

/**
 * Signing in with a passkey (WebAuthn level 3; decision 049). What browsers give and take is
 * base64url.
 */

const call = define('security');

/** Passkeys a person may have. */
export const mostPasskeys = 10;
/** WebAuthn §4: an id has at most 1,023 bytes. */
const credentialId = () => base64url(1_364);
const challenge = () => base64url(100);
/** The browser’s word about the ceremony: type, challenge, origin. */
const clientDataJSON = () => base64url(8_000);

export const passkeyChallenge = call('passkeyChallenge', {
  summary:
    'A challenge to sign in by a passkey with, for this browser, once, within five ' +
    'minutes. `rpId` is the name passkeys of this server are bound to; null where they ' +
    'cannot be, because it has no name but an address.',
  open: true,
  input: z.object({}),
  output: z.object({ challenge: challenge(), rpId: z.nullable(text(253)) }),
});

/** What a passkey answered. */
export const passkeyAssertion = z.object({
  credentialId: credentialId(),
  clientDataJSON: clientDataJSON(),
  authenticatorData: base64url(20_000),
  signature: base64url(8_000),
  userHandle: z.nullable(base64url(100)),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const authenticateByPasskey = call('authenticateByPasskey', {
  summary:
    'Signs in the person a passkey belongs to, and sets the session cookie. The passkey ' +
    'itself asked for finger, face or PIN, so no code is asked for beside it.',
  open: true,
  input: z.object({ assertion: passkeyAssertion, ...signInDevice }),
  output: sessionState,
  errors: ['login.passkey', 'login.blocked'],
});

const ownPasskey = z.object({
  credentialId: credentialId(),
  device: text(80),
  addedAt: instant(),
  lastUsedAt: z.nullable(instant()),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const passkeys = call('passkeys', {
  summary: 'The passkeys a person signs in with, the oldest first.',
  reads: true,
  input: z.object({}),
  output: z.object({ passkeys: z.array(ownPasskey).check(z.maxLength(mostPasskeys)) }),
});

export const preparePasskey = call('preparePasskey', {
  summary:
    'What a browser needs to make a passkey of this person: a challenge for five minutes, ' +
    'and the passkeys that are known already.',
  input: z.object({ password: filled(400) }),
  output: z.object({
    challenge: challenge(),
    rpId: z.nullable(text(253)),
    userHandle: base64url(100),
    known: z.array(credentialId()),
  }),
  errors: ['password.wrong', 'passkey.many'],
});

export const keepPasskey = call('keepPasskey', {
  summary: 'Takes a passkey that was just made: from now on it signs the person in.',
  input: z.object({
    credentialId: credentialId(),
    clientDataJSON: clientDataJSON(),
    attestationObject: base64url(20_000),
    device: text(80),
    deviceId: id(),
  }),
  output: z.object({}),
  errors: ['passkey.refused', 'passkey.many'],
});

export const removePasskey = call('removePasskey', {
  summary: 'A passkey of the person signs in no more.',
  input: z.object({ credentialId: credentialId(), password: filled(400) }),
  output: z.object({}),
  errors: ['password.wrong', 'record.not-found'],
});
