import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { packRows, unpackInPieces } from '#domain/codes/packed-rows.ts';
import { differenceOf } from '#domain/codes/row-difference.ts';
import { must } from '#domain/must.ts';

const [gzipAsync, gunzipAsync] = [promisify(gzip), promisify(gunzip)];
/** A list is packed once and downloaded by every phone. */
const level = 9;

/** SHA-256 of a text in UTF-8, as hex. */
export const hashOfText = (text: string): string =>
  createHash('sha256').update(text, 'utf8').digest('hex');

/** What two lists have in common when they are the same: SHA-256 of the rows. */
export const hashOfRows = (rows: readonly string[]): string => hashOfText(rows.join('\n'));

/** A text gzip-compressed, as base64. */
export const compressed = async (text: string): Promise<string> =>
  (await gzipAsync(Buffer.from(text, 'utf8'), { level })).toString('base64');

export const packed = (rows: readonly string[]): Promise<string> => compressed(packRows(rows));

/** The rows of what `packed` made; other requests have their turn meanwhile. */
export async function unpacked(content: string): Promise<string[]> {
  const text = await gunzipAsync(Buffer.from(content, 'base64'));
  return must(await unpackInPieces(text.toString('utf8'), setImmediate), 'rows of a kept list');
}

type Change =
  | { readonly kind: 'whole'; readonly rows: string }
  | { readonly kind: 'difference'; readonly removed: string; readonly added: string };

/** What makes `rows` of the rows a caller keeps: their difference, or the whole where it is shorter. */
export async function packedChange(
  rows: readonly string[],
  whole: string,
  before: readonly string[] | null,
): Promise<Change> {
  if (before === null) return { kind: 'whole', rows: whole };
  const difference = differenceOf(before, rows);
  const removed = await packed(difference.removed);
  const added = await packed(difference.added);
  return removed.length + added.length < whole.length
    ? { kind: 'difference', removed, added }
    : { kind: 'whole', rows: whole };
}
