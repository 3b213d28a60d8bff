import { vi } from 'vitest';
import { answerAad, contentKeyInfo } from '#contract/sealed-answer.ts';
import { fromBase64url, toBase64url } from '#client/store/base64url.ts';

const json = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

async function seal(bytes: Uint8Array<ArrayBuffer>, output: object): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const stream = new Blob([JSON.stringify(output)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const text = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: answerAad('notes.note') },
    key,
    await new Response(stream).arrayBuffer(),
  );
  return toBase64url(Uint8Array.from([...iv, ...new Uint8Array(text)]));
}

/**
 * Answers as a server that sends notes under the key of the session (decision 063). Returns the
 * bodies that crossed the line, each with its path.
 */
export async function serveSealed(note: object): Promise<[path: string, body: string][]> {
  const { suite } = await import('#client/store/outbox/hpke-suite.ts');
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const bodies: [string, string][] = [];
  const answer = async (path: string, input: { publicKey: string }): Promise<object> => {
    if (path === 'notes/note') return { sealed: await seal(bytes, note) };
    if (path !== 'security/fetchKey') return { files: [] };
    const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64url(input.publicKey));
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: contentKeyInfo() }, bytes);
    return {
      wrapped: toBase64url(Uint8Array.from([...new Uint8Array(enc), ...new Uint8Array(ct)])),
    };
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    const response = json(await answer(path, JSON.parse(init?.body as string)));
    bodies.push([path, await response.clone().text()]);
    return response;
  });
  return bodies;
}
