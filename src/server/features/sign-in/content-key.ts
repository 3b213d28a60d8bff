import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { Refusal } from '#contract/errors.ts';
import { answerAad, answerNonceBytes, contentKeyInfo } from '#contract/sealed-answer.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { SignedIn } from '#server/db/sessions.ts';

/** Keys of sessions, which notes are sent to the office under (decision 063). */

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const deflate = promisify(deflateRaw);
const keyBytes = 32;

export type ContentKey = { readonly id: string; readonly bytes: Buffer };

/**
 * The key of one session: neither the token, which a kept request holds, nor the organisation's
 * key, which the server holds, makes it without the other. It is stored nowhere and ends with the
 * token.
 */
export function contentKeyOf(
  keys: Pick<OrgKeys, 'digest'>,
  { contentSeed }: Pick<SignedIn, 'contentSeed'>,
): ContentKey {
  const salt = keys.digest(`content key|${contentSeed.toString('hex')}`);
  const bytes = Buffer.from(hkdfSync('sha256', contentSeed, salt, contentKeyInfo(), keyBytes));
  const id = createHash('sha256').update('content key id|').update(bytes).digest('base64url');
  return { id, bytes };
}

/**
 * The key, wrapped so that only the holder of the private key opens it; base64url.
 *
 * @throws Refusal request.invalid when the public key is no point of P-256
 */
export async function wrapFor(publicKey: string, { bytes }: ContentKey): Promise<string> {
  const point = new Uint8Array(Buffer.from(publicKey, 'base64url'));
  const recipientPublicKey = await suite.kem.deserializePublicKey(point).catch(() => {
    throw new Refusal('request.invalid', {
      fields: [{ path: 'publicKey', code: 'request.invalid' }],
    });
  });
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: contentKeyInfo() },
    new Uint8Array(bytes),
  );
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)]).toString('base64url');
}

/** An answer of a call (`service.name`) under a key. */
export async function sealAnswer(
  { bytes }: ContentKey,
  key: string,
  output: unknown,
): Promise<{ sealed: string }> {
  const nonce = randomBytes(answerNonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(answerAad(key));
  const packed = await deflate(JSON.stringify(output));
  const text = Buffer.concat([cipher.update(packed), cipher.final()]);
  return { sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url') };
}
