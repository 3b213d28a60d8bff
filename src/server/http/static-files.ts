import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.webmanifest',
  '.svg',
  '.txt',
  '.xml',
  '.wasm',
]);
const compressFrom = 1024;

/**
 * Built files carry a hash of their content in the name and never change; everything else is
 * requested for again each time.
 */
const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
const assetsPath = '/assets/';
const isHashed = (path: string): boolean => path.startsWith(assetsPath);

type Packed = { readonly encoding: string; readonly bytes: Buffer };
type StaticFile = {
  readonly path: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly packed: Map<string, Promise<Packed>>;
};

/** Parts of earlier builds by their name; null when there is none. */
export type EarlierAssets = { find(name: string): Promise<Buffer | null> };

const staticFile = (path: string, bytes: Buffer): StaticFile => ({
  path,
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  packed: new Map(),
});

const brotli = promisify(brotliCompress);
const gunzipped = promisify(gzip);

/** Packed once per file at the level a build would use. */
async function pack(bytes: Buffer, encoding: string): Promise<Packed> {
  if (encoding === 'br')
    return {
      encoding,
      bytes: await brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    };
  return { encoding, bytes: await gunzipped(bytes, { level: 9 }) };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile());
  } catch {
    return [];
  }
}

const bestEncoding = (accepted: string): 'br' | 'gzip' | null => {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** Whether a person opens an address, as opposed to a page asking for one of its parts. */
const isNavigation = (request: Request): boolean => {
  const mode = request.headers.get('sec-fetch-mode');
  return mode === null
    ? /\btext\/html\b/.test(request.headers.get('accept') ?? '')
    : mode === 'navigate';
};

/**
 * The built client, read once at start: it is a few megabytes and does not change while the server
 * runs.
 */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>();
  readonly #earlier: EarlierAssets;

  constructor(folder: string, earlier: EarlierAssets) {
    this.#earlier = earlier;
    for (const file of filesIn(folder)) {
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      this.#files.set(path, staticFile(path, readFileSync(file)));
    }
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  /** The parts of this build whose names carry a hash of their content. */
  get hashed(): { readonly name: string; readonly bytes: Buffer }[] {
    return [...this.#files.values()]
      .filter(({ path }) => isHashed(path))
      .map(({ path, bytes }) => ({ name: path.slice(assetsPath.length), bytes }));
  }

  /**
   * The file of a path, also of an earlier build when its name carries a hash; for a person's
   * navigation to any other path the app itself, which knows its own paths. A part that is gone is
   * never answered with a page.
   */
  async answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    const found =
      this.#files.get(path === '/' ? '/index.html' : path) ??
      (isHashed(path) ? await this.#earlierFile(path) : this.#appFor(request, path));
    if (!found)
      return new Response('Not found', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    const headers = new Headers({
      'content-type': types[extname(found.path)] ?? 'application/octet-stream',
      'cache-control': isHashed(found.path) ? immutable : revalidate,
      etag: found.etag,
      vary: 'accept-encoding',
    });
    if (request.headers.get('if-none-match')?.includes(found.etag))
      return new Response(null, { status: 304, headers });
    const body = await this.#bodyFor(found, request.headers.get('accept-encoding') ?? '', headers);
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  }

  /**
   * Only what ends like a file of ours is taken for one: any other address says in the app's words
   * that nothing is there.
   */
  #appFor(request: Request, path: string): StaticFile | undefined {
    return isNavigation(request) && !Object.hasOwn(types, extname(path))
      ? this.#files.get('/index.html')
      : undefined;
  }

  /** Read from the disk each time: few pages request it, once each. */
  async #earlierFile(path: string): Promise<StaticFile | undefined> {
    const bytes = await this.#earlier.find(path.slice(assetsPath.length));
    return bytes === null ? undefined : staticFile(path, bytes);
  }

  async #bodyFor(found: StaticFile, accepted: string, headers: Headers): Promise<Buffer> {
    const encoding = bestEncoding(accepted);
    if (
      encoding === null ||
      found.bytes.length < compressFrom ||
      !compressible.has(extname(found.path))
    )
      return found.bytes;
    const packing = found.packed.get(encoding) ?? pack(found.bytes, encoding);
    found.packed.set(encoding, packing);
    const { bytes } = await packing;
    headers.set('content-encoding', encoding);
    return bytes;
  }
}
