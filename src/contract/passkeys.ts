import * as z from 'zod/mini';
import { define } from './call.ts';
import { base64url } from './sealed-entries.ts';
import { sessionState, signInDevice } from './sign-in.ts';
import { nonBlank, id, instant, text } from './primitives.ts';

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
    'A one-time challenge for this browser to sign in with a passkey within five minutes. ' +
    '`rpId` is the host name that this server’s passkeys are bound to; null on a server ' +
    'that has only an IP address, where passkeys cannot work.',
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
    'Signs in the owner of a passkey and sets the session cookie. The authenticator ' +
    'verified finger, face or PIN, so the server asks for no code.',
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
  summary: 'The person’s passkeys, oldest first.',
  reads: true,
  input: z.object({}),
  output: z.object({ passkeys: z.array(ownPasskey).check(z.maxLength(mostPasskeys)) }),
});

export const preparePasskey = call('preparePasskey', {
  summary:
    'What a browser needs to create a passkey for this person: a challenge, valid for five ' +
    'minutes, and the existing passkeys.',
  input: z.object({ password: nonBlank(400) }),
  output: z.object({
    challenge: challenge(),
    rpId: z.nullable(text(253)),
    userHandle: base64url(100),
    known: z.array(credentialId()),
  }),
  errors: ['password.wrong', 'passkey.many'],
});

export const keepPasskey = call('keepPasskey', {
  summary: 'Adds a passkey that was just created: from now on it signs the person in.',
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
  summary: 'Removes one of the person’s passkeys.',
  input: z.object({ credentialId: credentialId(), password: nonBlank(400) }),
  output: z.object({}),
  errors: ['password.wrong', 'record.not-found'],
});
