import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright';
import { newProfile, startBrowser } from '../../support/browser.ts';
import { searchFolder, type Find } from '../../support/canary/search.ts';

/** A word for each way in which browsers keep what pages show and people type. */
const words = {
  title: 'controltitle',
  address: 'controladdress',
  draft: 'controldraftinbox',
  submitted: 'controlsubmitted',
  cached: 'controlhttpcache',
  cachedPlain: 'controlplaincache',
  local: 'controllocal',
  session: 'controlsession',
  cacheStorage: 'controlcachestorage',
  record: 'controlrecord',
  key: 'controlindexkey',
  packed: 'controlpackedrecord',
  table: 'controlpackedtable',
  wide: 'controlwiderecord',
  base64: 'controlinbase64',
  hex: 'controlinhexdigits',
  bytes: 'controlinbytes',
} as const;

/** Where each word has to be found, and how it is written there. */
export const expected: readonly (readonly [file: RegExp, word: string, as: RegExp])[] = [
  [/\/History$/, words.title, /^UTF-8$/],
  [/\/History$/, words.address, /^UTF-8$/],
  [/\/Sessions\/Session_/, words.title, /UTF-16/],
  [/\/Sessions\/Session_/, words.draft, /UTF-16/],
  [/\/Sessions\/Tabs_/, words.draft, /UTF-16/],
  [/\/Web Data$/, words.submitted, /^UTF-8$/],
  [/\/Cache\/Cache_Data\//, words.cached, /^gzip UTF-8$/],
  [/\/Cache\/Cache_Data\//, words.cachedPlain, /^UTF-8$/],
  [/\/Local Storage\//, words.local, /UTF-8$/],
  [/\/Session Storage\//, words.session, /UTF-16/],
  [/\/Service Worker\/CacheStorage\//, words.cacheStorage, /^UTF-8$/],
  [/\/Service Worker\/CacheStorage\//, 'a PDF', /^$/],
  [/\/IndexedDB\/.*\.ldb$/, words.record, /^leveldb UTF-8$/],
  [/\/IndexedDB\/.*\.ldb$/, words.key, /^leveldb UTF-16/],
  [/\/IndexedDB\/.*\.ldb$/, words.packed, /^leveldb snappy UTF-8$/],
  [/\/IndexedDB\/.*\.ldb$/, words.table, /^leveldb UTF-8$/],
  [/\/IndexedDB\/.*\.ldb$/, words.wide, /^leveldb UTF-16LE$/],
  [/\/IndexedDB\/.*\.ldb$/, words.base64, /^leveldb base64/],
  [/\/IndexedDB\/.*\.ldb$/, words.hex, /^leveldb hex$/],
  [/\/IndexedDB\/.*\.ldb$/, words.bytes, /^leveldb UTF-8$/],
];

type Words = typeof words;

const pageOf = (path: string): string =>
  `<!doctype html><title>${path === '/' ? words.title : 'p'}</title><form action="/sent" method="post">
<input id="box" name="town"><button>Send</button></form><textarea id="draft"></textarea>`;

/** A server whose answers may be cached, one of them packed. */
async function openSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (path === '/sent' || path === '/') return void response.end(pageOf(path));
    response.setHeader('cache-control', 'public, max-age=100000');
    if (path === '/plain') return void response.end(`${words.cachedPlain} `.repeat(40));
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(`control control control ${words.cached}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Runs in the page: fills every kind of storage. */
async function fillStorage(given: Words): Promise<void> {
  localStorage.setItem('k', given.local);
  sessionStorage.setItem('k', given.session);
  const cache = await caches.open('c');
  await cache.put('/thing', new Response(given.cacheStorage));
  await cache.put('/file', new Response('%PDF-1.7 packed pages'));
  await (await fetch('/packed')).text();
  await (await fetch('/plain')).text();
  const open = indexedDB.open('d', 1);
  open.onupgradeneeded = () => open.result.createObjectStore('s');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const write = open.result.transaction('s', 'readwrite', { durability: 'strict' });
  const store = write.objectStore('s');
  // The first half stands there already, so that packing writes the word in two parts.
  const packed = (word: string, length: number): string =>
    `${'much of it; '.repeat(length)}${word.slice(0, 12)} and so on, ${word}.`;
  const random = (): string =>
    Array.from({ length: 40_000 }, () =>
      String.fromCodePoint(33 + Math.floor(Math.random() * 90)),
    ).join('');
  store.put({ text: given.record }, 'plain');
  store.put(1, given.key);
  store.put({ text: packed(given.packed, 9_000) }, 'packed');
  store.put({ text: `${given.wide} é 中` }, 'wide');
  store.put({ text: btoa(`x${given.base64}xx`) }, 'base64');
  store.put(
    { text: Array.from(given.hex, (letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('') },
    'hex',
  );
  store.put({ bytes: new TextEncoder().encode(given.bytes) }, 'bytes');
  for (let nth = 0; nth < 40; nth += 1) store.put({ text: packed(given.table, 4) }, `table ${nth}`);
  await new Promise((resolve) => (write.oncomplete = resolve));
  // leveldb makes a packed table of its log when that has grown.
  for (let nth = 0; nth < 130; nth += 1) {
    const more = open.result.transaction('s', 'readwrite');
    more.objectStore('s').put(random(), `filler ${nth}`);
    await new Promise((resolve) => (more.oncomplete = resolve));
  }
  open.result.close();
}

async function leaveTraces(context: BrowserContext, page: Page, url: string): Promise<void> {
  await page.goto(`${url}/?${words.address}`);
  await page.evaluate(fillStorage, words);
  await page.fill('#box', words.submitted);
  await page.click('button');
  await page.waitForURL(/sent$/);
  await page.fill('#draft', words.draft);
  // The browser writes what stands in boxes a second after the last key, later on a busy machine.
  await page.waitForTimeout(5_000);
  await context.close();
}

/** What the search finds in the profile of a browser in which each place holds its word. */
export async function controlFinds(): Promise<readonly Find[]> {
  const profile = newProfile();
  const site = await openSite();
  try {
    const { context, page } = await startBrowser(profile.folder, { screen: 'phone', whole: true });
    await leaveTraces(context, page, site.url);
    return searchFolder(profile.folder, Object.values(words)).finds;
  } finally {
    await site.close();
    profile.dispose();
  }
}
