import type { Found } from '#domain/code-search.ts';
import {
  searchableRows,
  searchRows,
  type CodeKind,
  type FoundOf,
  type SearchableRows,
} from '#domain/codes/list-search.ts';
import { unpackRows } from '#domain/codes/packed-rows.ts';
import { inflated } from '#client/store/packed-content.ts';

/** A search of a list that this device keeps. */
export type KeptSearch<K extends CodeKind = CodeKind> = {
  readonly kind: K;
  /** Which list: another hash is another one. */
  readonly hash: string;
  /** The list; null where it was handed over before. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly words: string;
  readonly limit: number;
};

type Ready = { readonly hash: string; readonly list: Promise<SearchableRows> };
const ready = new Map<CodeKind, Ready>();

const readied = async (kind: CodeKind, bytes: Uint8Array<ArrayBuffer>): Promise<SearchableRows> =>
  searchableRows(kind, unpackRows(await inflated(bytes)) ?? []);

/** Searches a list; the first search of a list makes it ready. */
export async function searchKept<K extends CodeKind>({
  kind,
  hash,
  bytes,
  words,
  limit,
}: KeptSearch<K>): Promise<Found<FoundOf[K]>> {
  let known = ready.get(kind);
  if (bytes !== null && known?.hash !== hash) {
    known = { hash, list: readied(kind, bytes) };
    ready.set(kind, known);
  }
  return known ? searchRows(kind, await known.list, words, limit) : { found: [], more: 0 };
}
