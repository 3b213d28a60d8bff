import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { uploadGrants } from '#client/session/keys/clients-on-device.ts';
import { relayAll } from '#client/sync/sealed-runtime.ts';
import { dropOldParts, earlierPart, isPart, keepEarlierParts } from './earlier-parts.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

/**
 * Background Sync is not part of the DOM library's types; browsers without it never send the event.
 */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Tag under which a page with unsent work asks to be woken; see client/sync. */
const outboxTag = 'porchlight-outbox';

/** Held, shared, by every tab with a note open; see client/features/app-update/update.ts. */
const openNoteLock = 'porchlight-open-note';

const list = self.__WB_MANIFEST;
const present = new Set(
  list.map(
    (entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.href).pathname,
  ),
);
self.addEventListener('install', (event) => event.waitUntil(keepEarlierParts(present, Date.now())));

// The shell and every screen are on the device from the first visit on. Answers of the services
// never enter a cache: what a chart says lives encrypted in IndexedDB and nowhere else
// (docs/security.md).
precacheAndRoute(list);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/healthz$/, /^\/assets\//],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  ({ request }) => earlierPart(request),
);

/**
 * The first version takes the open page at once, so that it works offline without a second visit.
 */
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOldParts(Date.now())])),
);

/** Takes over unless a tab has a note open; leaving a note asks again. */
async function takeOver(): Promise<void> {
  await self.navigator.locks.request(openNoteLock, { ifAvailable: true }, async (lock) => {
    if (lock) await self.skipWaiting();
  });
}

/** A new version waits until a page says that no note is open there (docs/ux.md, offline). */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    event.waitUntil(takeOver());
});

/**
 * The line is back: open pages drain the outboxes of the device. Without one, the worker sends what
 * is sealed.
 */
async function drain(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ type: 'WAKE' });
  if (pages.length > 0) return;
  const { later } = await relayAll({ clients: uploadGrants, open: () => null });
  // The browser asks again by itself after a failure.
  if (later) throw new Error('The outbox is not empty yet');
}

self.addEventListener('sync', (event) => {
  const wakeUp = event as SyncEvent;
  if (wakeUp.tag === outboxTag) wakeUp.waitUntil(drain());
});
