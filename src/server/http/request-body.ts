import { gunzip, type InputType, type ZlibOptions } from 'node:zlib';
import { Refusal } from '#contract/errors.ts';
import { checkTree } from '#server/runtime/check-tree.ts';

/** Bytes of a request body, before and after inflating. */
const bodyLimits = {
  usual: 1_048_576,
  push: 4 * 1_048_576,
  attachFile: 4 * 1_048_576,
  importData: 20 * 1_048_576,
  /** The largest public form seen as a pack has half a megabyte. */
  importFormPack: 6 * 1_048_576,
  /** A scanned document of 3,000,000 bytes in base64 (contract/older-notes.ts). */
  importOlderNotes: 5 * 1_048_576,
  /** Tables of CMS's grouper: some 75,000 diagnosis codes with their descriptions. */
  importGrouper: 32 * 1_048_576,
  /** ICD-10-CM: an order file of 15 and a tabular list of 10 megabytes. */
  importCodes: 44 * 1_048_576,
  /** Of somebody without a session: a name, a password, the answer of a passkey. */
  anonymous: 65_536,
} as const;

/** How much larger than its packed form a body may get, beyond what anything small may have. */
const most = { ratio: 100, free: 262_144 } as const;

export const bodyLimitOf = (name: string): number => {
  if (name === 'push' || name === 'deliver') return bodyLimits.push;
  if (name === 'attachFile') return bodyLimits.attachFile;
  if (name === 'importOlderNotes') return bodyLimits.importOlderNotes;
  if (name === 'importFormPack') return bodyLimits.importFormPack;
  if (name === 'importGrouperRelease' || name === 'importGrouperTable')
    return bodyLimits.importGrouper;
  if (name === 'importIcdRelease' || name === 'importDrugs') return bodyLimits.importCodes;
  return name === 'importData' ? bodyLimits.importData : bodyLimits.usual;
};

/** Bytes that a request with neither a session nor an upload grant may have. */
export const anonymousLimitOf = (name: string): number =>
  Math.min(bodyLimits.anonymous, bodyLimitOf(name));

/** The bytes of a request. @throws Refusal request.too-large */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new Refusal('request.too-large');
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) throw new Refusal('request.too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const gunzipAsync = (bytes: InputType, options: ZlibOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    gunzip(bytes, options, (error, result) => (error ? reject(error) : resolve(result)));
  });

async function inflated(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new Refusal('request.malformed');
  try {
    const maxOutputLength = Math.min(limit, most.free + bytes.length * most.ratio);
    return await gunzipAsync(bytes, { maxOutputLength });
  } catch (cause) {
    const tooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Refusal(tooLarge ? 'request.too-large' : 'request.malformed', { cause });
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Refusal('request.malformed', { cause });
  }
}

/**
 * The JSON of a request, gzip or plain, bounded before and after inflating.
 *
 * @throws Refusal request.not-json, request.malformed, request.too-large, request.too-deep
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal('request.not-json');
  const encoding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  const bytes = await inflated(await readBytes(request, limit), encoding, limit);
  const value = parsed(bytes);
  checkTree(value);
  return value;
}
