import { callPath } from '#contract/call.ts';
import { postRaw } from '#client/api/call.ts';
import { serviceBase } from '#client/api/service-base.ts';
import { systemClock } from '#client/store/clock.ts';
import { aboutDevice } from './about-device.ts';
import type { Link } from './ports.ts';

export async function gzipped(body: string): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** The line of the product: fetch, compressed where the engine asks for it and the browser can. */
export const browserLink: Link = {
  async post({ service, call, body, gzip, uploadGrant, signal }) {
    const start = systemClock.monotonic();
    const packed = gzip && typeof CompressionStream !== 'undefined' ? await gzipped(body) : null;
    const packing = systemClock.monotonic() - start;
    const { serverWork, ...answer } = await postRaw({
      url: serviceBase(service) + callPath({ service, name: call }),
      body: packed ?? body,
      gzipped: packed !== null,
      uploadGrant,
      signal,
    });
    return { ...answer, sent: packed?.length ?? body.length, beside: packing + (serverWork ?? 0) };
  },
  online: () => navigator.onLine,
  about: async () => aboutDevice(systemClock.monotonic()),
};
