import { cacheNames } from 'workbox-core';

/**
 * Parts of earlier versions for pages that still run them (decision 032). When a new version takes
 * over, the precache loses what it does not know; an open page of the old one would miss the next
 * screen as soon as it is offline.
 */

const cacheName = 'porchlight-former-parts';
const keptHeader = 'x-porchlight-kept';
/** As long as the server serves them; no page stays open that long. */
const keptMs = 30 * 24 * 3_600_000;

const assets = '/assets/';
export const isPart = ({ pathname }: URL): boolean => pathname.startsWith(assets);

/** Copies what the present version's list (paths) does not have, before the precache forgets it. */
export async function keepEarlierParts(present: ReadonlySet<string>, now: number): Promise<void> {
  const [precache, earlier] = await Promise.all([
    caches.open(cacheNames.precache),
    caches.open(cacheName),
  ]);
  for (const request of await precache.keys()) {
    const url = new URL(request.url);
    if (!isPart(url) || present.has(url.pathname)) continue;
    const found = await precache.match(request);
    if (!found) continue;
    const headers = new Headers(found.headers);
    headers.set(keptHeader, String(now));
    await earlier.put(
      url.pathname,
      new Response(await found.blob(), { status: found.status, headers }),
    );
  }
}

/** Forgets parts that were kept too long. */
export async function dropOldParts(now: number): Promise<void> {
  const earlier = await caches.open(cacheName);
  for (const request of await earlier.keys()) {
    const kept = Number((await earlier.match(request))?.headers.get(keptHeader));
    if (now - kept > keptMs) await earlier.delete(request);
  }
}

/** A part of an earlier version from the device, or from the server, which has them as long. */
export async function earlierPart(request: Request): Promise<Response> {
  const earlier = await caches.open(cacheName);
  return (await earlier.match(new URL(request.url).pathname)) ?? fetch(request);
}
