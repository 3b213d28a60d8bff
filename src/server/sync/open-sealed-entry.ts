import { inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  encapsulatedBytes,
  sealedEntryAad,
  sealedEntryFormats,
  sealedEntryInfo,
} from '#contract/sealed-entry-format.ts';
import { sealedEntryContent, type SealedEntryContent } from '#contract/sealed-entries.ts';
import { checkTree } from '#server/runtime/check-tree.ts';
import type { SealingPair } from '#server/db/keyring.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const inflate = promisify(inflateRaw);

/** A sealed entry is smaller than a push; a body that inflates beyond this is hostile. */
const inflateLimit = 4 * 1_048_576;
const headBytes = 2;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'));

/** Whether a text is a point of P-256, uncompressed, in base64url. */
export const isPublicKey = (text: string): Promise<boolean> =>
  suite.kem.deserializePublicKey(bytesOf(text)).then(
    () => true,
    () => false,
  );

/** The public half of a pair: an uncompressed point, base64url. */
export const publicKeyOf = ({ jwk }: SealingPair): string =>
  Buffer.concat([
    Buffer.from([4]),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]).toString('base64url');

export type SealedEntryKeys = {
  readonly pairs: readonly SealingPair[];
  /** Of the client, as registered. */
  readonly publicKey: string;
  readonly orgId: string;
  readonly userId: string;
  readonly clientId: string;
};

async function decrypt(
  { pairs, publicKey, orgId, userId, clientId }: SealedEntryKeys,
  entryId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array | null> {
  const pair = pairs.find(({ keyId }) => keyId === bytes[1]);
  if (!pair || bytes.length <= headBytes + encapsulatedBytes) return null;
  const [recipientKey, senderPublicKey] = await Promise.all([
    suite.kem.importKey('jwk', { ...pair.jwk, key_ops: ['deriveBits'] }, false),
    suite.kem.deserializePublicKey(bytesOf(publicKey)),
  ]);
  const recipient = {
    recipientKey,
    senderPublicKey,
    enc: bytes.slice(headBytes, headBytes + encapsulatedBytes),
    info: sealedEntryInfo(orgId, userId, clientId),
  };
  return new Uint8Array(
    await suite.open(
      recipient,
      bytes.slice(headBytes + encapsulatedBytes),
      sealedEntryAad(entryId),
    ),
  );
}

/**
 * What a sealed entry says; null when it was not written for this organisation, by this client, as this
 * entry, by the holder of the client's key, or was changed on the way.
 */
export async function openSealedEntry(
  opening: SealedEntryKeys,
  entryId: string,
  sealed: string,
): Promise<SealedEntryContent | null> {
  const bytes = bytesOf(sealed);
  const format = bytes[0];
  if (format !== sealedEntryFormats.plain && format !== sealedEntryFormats.deflated) return null;
  try {
    const plain = await decrypt(opening, entryId, bytes);
    if (plain === null) return null;
    const json =
      format === sealedEntryFormats.deflated
        ? await inflate(plain, { maxOutputLength: inflateLimit })
        : plain;
    const tree: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    checkTree(tree);
    const content = sealedEntryContent.safeParse(tree);
    return content.success ? content.data : null;
  } catch {
    return null;
  }
}
