import { isIP } from 'node:net';
import type { PasskeyAssertion } from '#contract/passkeys.ts';
import type { KeptPasskey } from '#server/features/sign-in/queries/passkeys.ts';

/** The ceremonies of passkeys (WebAuthn level 3, §7), by the package `@simplewebauthn/server`. */

/** The name passkeys are bound to, and the origin their answers must come from. */
export type Party = { readonly rpId: string; readonly originOf: (said: string) => string };

/**
 * Without a public address the app is on this machine: any port of `localhost`. Null for an address
 * without a name.
 */
export function partyOf(publicUrl: string | undefined): Party | null {
  if (publicUrl === undefined)
    return {
      rpId: 'localhost',
      originOf: (said) =>
        /^http:\/\/localhost(:\d{1,5})?$/.test(said) ? said : 'http://localhost',
    };
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpId: hostname, originOf: () => origin };
}

type ClientData = { readonly challenge: string; readonly origin: string };

/** What the browser says of the ceremony, still unproven; null when it is none. */
export function clientDataOf(clientDataJSON: string): ClientData | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof said !== 'object' || said === null || !('challenge' in said) || !('origin' in said))
      return null;
    return typeof said.challenge === 'string' && typeof said.origin === 'string'
      ? { challenge: said.challenge, origin: said.origin }
      : null;
  } catch {
    return null;
  }
}

const webauthn = () => import('@simplewebauthn/server');
const expected = ({ rpId, originOf }: Party, { challenge, origin }: ClientData) => ({
  expectedChallenge: challenge,
  expectedOrigin: originOf(origin),
  expectedRPID: rpId,
  requireUserVerification: true,
});
const named = (credentialId: string) => ({
  id: credentialId,
  rawId: credentialId,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

export type Made = {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
};

/** ES256 and RS256, which the app asks for, and Ed25519. */
const algorithms = [-7, -257, -8];

/**
 * The key of a passkey that was just made; null when anything about it is not as it must be. Who
 * made the authenticator is not asked.
 */
export async function verifyMade(
  party: Party,
  data: ClientData,
  { credentialId, clientDataJSON, attestationObject }: Made,
): Promise<{ publicKey: Buffer; counter: number } | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const response = { ...named(credentialId), response: { clientDataJSON, attestationObject } };
  const answer = await verifyRegistrationResponse({
    response,
    ...expected(party, data),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!answer?.verified || answer.registrationInfo.credential.id !== credentialId) return null;
  const { publicKey, counter } = answer.registrationInfo.credential;
  return { publicKey: Buffer.from(publicKey), counter };
}

/**
 * The count of a passkey after what it answered; null when it did not sign this, or somebody else
 * has a copy of it.
 */
export async function verifyAssertion(
  party: Party,
  data: ClientData,
  kept: KeptPasskey,
  { credentialId, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const response = {
    ...named(credentialId),
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== null && { userHandle }),
    },
  };
  const credential = {
    id: credentialId,
    publicKey: new Uint8Array(kept.publicKey),
    counter: kept.counter,
  };
  const answer = await verifyAuthenticationResponse({
    response,
    ...expected(party, data),
    credential,
  }).catch(() => null);
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}
