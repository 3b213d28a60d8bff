import { Refusal } from '#contract/errors.ts';
import type { PasskeyAssertion } from '#contract/passkeys.ts';
import { fromBase64url, toBase64url } from '#client/store/base64url.ts';
import type { KeyOwner } from '#client/store/codec.ts';
import { dataKeyPlace, type PasskeySlot } from '../keys/keys.ts';

/**
 * A passkey signs in, and where it has a PRF (WebAuthn level 3, `prf` extension) it opens the data
 * key offline and without a password: the PRF returns the same secret for the same salt, and HKDF
 * derives a wrapping key from it (docs/security.md, K1). The server never sees that secret.
 */

type Bytes = Uint8Array<ArrayBuffer>;
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));
const bytesOf = (source: BufferSource): Bytes =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
const text = (source: BufferSource): string => toBase64url(bytesOf(source));

function refuse(cause?: unknown): never {
  throw new Refusal('device.passkey', { cause });
}

/** Whether passkeys work here; a page whose address is not a name cannot have any. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname);

/** A passkey's answer: the signature for the server, and the secret for the salt. */
export type PasskeyAnswer = { readonly assertion: PasskeyAssertion; readonly secret: Bytes | null };
type PasskeyQuestion = {
  /** From the server, base64url; null when nobody checks the signature. */
  readonly challenge: string | null;
  /** The passkeys that may answer; empty for any of this app. */
  readonly among: readonly Pick<PasskeySlot, 'credentialId' | 'salt'>[];
};

function prfOf(among: PasskeyQuestion['among']): AuthenticationExtensionsClientInputs {
  const [only] = among;
  if (!only) return {};
  if (among.length === 1) return { prf: { eval: { first: only.salt } } };
  return {
    prf: {
      evalByCredential: Object.fromEntries(
        among.map(({ credentialId, salt }) => [toBase64url(credentialId), { first: salt }]),
      ),
    },
  };
}

/**
 * Asks the person for their finger, face or device PIN.
 *
 * @throws Refusal `device.passkey`
 */
export async function askPasskey({ challenge, among }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const allowed = among.map(({ credentialId }) => ({
    type: 'public-key' as const,
    id: credentialId,
  }));
  const publicKey = {
    challenge: challenge === null ? random(32) : fromBase64url(challenge),
    allowCredentials: allowed,
    userVerification: 'required' as const,
    extensions: prfOf(among),
  };
  const credential = await navigator.credentials.get({ publicKey }).catch(refuse);
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAssertionResponse)
  )
    refuse();
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  const first = credential.getClientExtensionResults().prf?.results?.first;
  const assertion = {
    credentialId: text(credential.rawId),
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle && text(userHandle),
  };
  return { assertion, secret: first ? bytesOf(first) : null };
}

/** The server's requirements for a new passkey. */
export type Prepared = {
  readonly challenge: string;
  readonly userHandle: string;
  readonly known: readonly string[];
};
export type MadePasskey = {
  readonly credentialId: Bytes;
  /** Whether it can open a device's data. */
  readonly opens: boolean;
  /** Sent to the server. */
  readonly shown: {
    readonly credentialId: string;
    readonly clientDataJSON: string;
    readonly attestationObject: string;
  };
};

/**
 * Creates a passkey for the person.
 *
 * @throws Refusal `device.passkey`
 */
export async function makePasskey(
  { challenge, userHandle, known }: Prepared,
  { userName, displayName }: { readonly userName: string; readonly displayName: string },
): Promise<MadePasskey> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: fromBase64url(challenge),
    rp: { name: 'Porchlight' },
    user: { id: fromBase64url(userHandle), name: userName, displayName },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    excludeCredentials: known.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    extensions: { prf: {} },
  };
  const credential = await navigator.credentials.create({ publicKey }).catch(refuse);
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  )
    refuse();
  const { clientDataJSON, attestationObject } = credential.response;
  const shown = {
    credentialId: text(credential.rawId),
    clientDataJSON: text(clientDataJSON),
    attestationObject: text(attestationObject),
  };
  return {
    credentialId: new Uint8Array(credential.rawId),
    opens: credential.getClientExtensionResults().prf?.enabled === true,
    shown,
  };
}

async function wrappingKey(secret: BufferSource, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('porchlight passkey');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Makes a key slot for the data key (32 bytes) that the passkey opens; asks the person a second
 * time.
 *
 * @throws Refusal `device.passkey`
 */
export async function wrapWithPasskey(
  raw: Bytes,
  credentialId: Bytes,
  owner: KeyOwner,
): Promise<PasskeySlot> {
  const [salt, iv] = [random(32), random(12)];
  const { secret } = await askPasskey({ challenge: null, among: [{ credentialId, salt }] });
  const key = await wrappingKey(secret ?? refuse(), salt);
  const box = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: dataKeyPlace(owner) },
      key,
      raw,
    ),
  );
  return { kind: 'passkey', credentialId, salt, iv, box };
}

/**
 * The data key's 32 bytes, opened with the passkey's secret; the caller must overwrite them.
 *
 * @throws Refusal `device.passkey`
 */
export async function unwrapWithSecret(
  { salt, iv, box }: PasskeySlot,
  secret: Bytes | null,
  owner: KeyOwner,
): Promise<Bytes> {
  const key = await wrappingKey(secret ?? refuse(), salt);
  return new Uint8Array(
    await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData: dataKeyPlace(owner) }, key, box)
      .catch(refuse),
  );
}

/**
 * The same, asking for the passkey.
 *
 * @throws Refusal `device.passkey`
 */
export async function unwrapWithPasskey(slot: PasskeySlot, owner: KeyOwner): Promise<Bytes> {
  const { secret } = await askPasskey({ challenge: null, among: [slot] });
  return unwrapWithSecret(slot, secret, owner);
}
