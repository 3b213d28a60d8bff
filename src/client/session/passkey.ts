import { Refusal } from '#contract/errors.ts';
import type { KeyOwner } from '#client/store/codec.ts';
import { keyPlace, type PasskeyWrap } from './keys.ts';

/**
 * A passkey opens the data key without a password and without a line: its PRF (WebAuthn level 3, `prf` extension) gives
 * the same secret for the same salt, HKDF makes a wrapping key of it (design/security.md, K1). The server knows nothing of it.
 */

type Bytes = Uint8Array<ArrayBuffer>;
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Whether the browser says that its passkeys have a PRF. */
export async function offersPasskeys(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || !('getClientCapabilities' in PublicKeyCredential)) return false;
  const can = await PublicKeyCredential.getClientCapabilities().catch(() => null);
  return can?.['extension:prf'] === true;
}

async function wrappingKey(secret: BufferSource, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('porchlight passkey');
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const bytesOf = (source: BufferSource): Bytes => (source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength));

/** The PRF's answer for a salt; asks the person for their finger, face or device PIN. @throws Refusal `device.passkey` */
async function ask(credentialId: Bytes, salt: Bytes): Promise<Bytes> {
  const credential = await navigator.credentials
    .get({ publicKey: { challenge: random(32), allowCredentials: [{ type: 'public-key', id: credentialId }], userVerification: 'required', extensions: { prf: { eval: { first: salt } } } } })
    .catch((cause: unknown) => {
      throw new Refusal('device.passkey', { cause });
    });
  const first = credential instanceof PublicKeyCredential ? credential.getClientExtensionResults().prf?.results?.first : undefined;
  if (!first) throw new Refusal('device.passkey');
  return bytesOf(first);
}

async function create({ userName, displayName }: { userName: string; displayName: string }): Promise<Bytes> {
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'Porchlight' },
        user: { id: random(32), name: userName, displayName },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: {} },
      },
    })
    .catch((cause: unknown) => {
      throw new Refusal('device.passkey', { cause });
    });
  if (!(credential instanceof PublicKeyCredential) || credential.getClientExtensionResults().prf?.enabled !== true) throw new Refusal('device.passkey');
  return new Uint8Array(credential.rawId);
}

/** Makes a passkey and wraps the data key (32 bytes) by it. @throws Refusal `device.passkey` */
export async function wrapByPasskey(raw: Bytes, person: { userName: string; displayName: string }, owner: KeyOwner): Promise<PasskeyWrap> {
  const credentialId = await create(person);
  const [salt, iv] = [random(32), random(12)];
  const key = await wrappingKey(await ask(credentialId, salt), salt);
  const box = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: keyPlace(owner) }, key, raw));
  return { kind: 'passkey', credentialId, salt, iv, box };
}

/** The data key's 32 bytes by the passkey; whoever asks overwrites them. @throws Refusal `device.passkey` */
export async function unwrapByPasskey({ credentialId, salt, iv, box }: PasskeyWrap, owner: KeyOwner): Promise<Bytes> {
  const key = await wrappingKey(await ask(credentialId, salt), salt);
  const raw = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: keyPlace(owner) }, key, box).catch((cause: unknown) => {
    throw new Refusal('device.passkey', { cause });
  });
  return new Uint8Array(raw);
}
