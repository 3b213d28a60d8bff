import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { fetchKey } from '#contract/sign-in.ts';
import type { OutputOf } from '#contract/call.ts';
import { answerAad, answerNonceBytes, contentKeyInfo } from '#contract/sealed-answer.ts';
import { encapsulatedBytes } from '#contract/sealed-entry-format.ts';
import { callApi } from '#client/api/call.ts';
import type { ContentKey } from '#client/api/content-key.ts';
import { fromBase64url, toBase64url } from '#client/store/base64url.ts';
import { suite } from '#client/store/outbox/hpke-suite.ts';

const algorithm = 'AES-GCM';

async function idOf(bytes: ArrayBuffer): Promise<string> {
  const prefix = new TextEncoder().encode('content key id|');
  const whole = new Uint8Array(prefix.length + bytes.byteLength);
  whole.set(prefix);
  whole.set(new Uint8Array(bytes), prefix.length);
  const digest = await crypto.subtle.digest('SHA-256', whole);
  whole.fill(0);
  return toBase64url(new Uint8Array(digest));
}

async function inflated(bytes: ArrayBuffer): Promise<unknown> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text());
}

const openWith =
  (key: CryptoKey): ContentKey['open'] =>
  async (call, sealed) => {
    try {
      const bytes = fromBase64url(sealed);
      const iv = bytes.slice(0, answerNonceBytes);
      const additionalData = answerAad(call);
      return await inflated(
        await crypto.subtle.decrypt(
          { name: algorithm, iv, additionalData },
          key,
          bytes.slice(answerNonceBytes),
        ),
      );
    } catch (cause) {
      throw new Refusal('network.not-ours', { cause });
    }
  };

/**
 * Asks for the key of this session. The pair it is wrapped for is made here and forgotten; neither
 * its private half nor the key can be exported or is stored. Null where the agency sends notes in
 * clear.
 *
 * @throws Refusal
 */
export async function fetchContentKey(): Promise<ContentKey | null> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ]);
  const point = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { wrapped }: OutputOf<typeof fetchKey> = await callApi(callNames.fetchKey, {
    publicKey: toBase64url(new Uint8Array(point)),
  });
  if (!wrapped) return null;
  const bytes = fromBase64url(wrapped);
  const opened = await suite.open(
    { recipientKey: pair, enc: bytes.slice(0, encapsulatedBytes), info: contentKeyInfo() },
    bytes.slice(encapsulatedBytes),
  );
  const [id, key] = await Promise.all([
    idOf(opened),
    crypto.subtle.importKey('raw', opened, algorithm, false, ['decrypt']),
  ]);
  new Uint8Array(opened).fill(0);
  return { id, open: openWith(key) };
}
