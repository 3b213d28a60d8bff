import type { Found } from '#domain/code-search.ts';
import {
  searchableRows,
  searchRows,
  type CodeKind,
  type FoundOf,
} from '#domain/codes/list-search.ts';
import { unpackRows } from '#domain/codes/packed-rows.ts';
import { ownAddresses, type OwnAddress } from '#domain/own-addresses.ts';
import { PlaceIndex } from '#domain/place-index.ts';
import { placeOfRow } from '#domain/place-rows.ts';
import type { KnownPlace } from '#domain/typed-address.ts';
import type { ListKind } from '#client/store/code-lists.ts';
import { inflated } from '#client/store/packed-content.ts';

/** What a search of each list finds. */
export type FoundIn = FoundOf & { readonly places: OwnAddress };

/** What is looked for: words, or an address as it was typed. */
type Wanted = {
  readonly words: string;
  readonly limit: number;
  /** For places: those of the charts on this device, which come first. */
  readonly own?: readonly KnownPlace[];
};

/** A search of a list that this device keeps. */
export type KeptSearch<K extends ListKind = ListKind> = Wanted & {
  readonly kind: K;
  /** Which list: another hash is another one. */
  readonly hash: string;
  /** The list; null where it was handed over before. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
};

type Search<K extends ListKind> = (wanted: Wanted) => Found<FoundIn[K]>;

const codeSearch =
  <K extends CodeKind>(kind: K) =>
  (rows: readonly string[]) => {
    const list = searchableRows(kind, rows);
    return ({ words, limit }: Wanted): Found<FoundOf[K]> => searchRows(kind, list, words, limit);
  };

function placeSearch(rows: readonly string[]): Search<'places'> {
  const places = rows.map(placeOfRow);
  const country = new PlaceIndex(places);
  const states = places.map(({ state }) => state);
  return ({ words, limit, own = [] }) => {
    const near = new Set([...states, ...own.map(({ state }) => state)]);
    const found = ownAddresses(words, { own, country, near });
    return { found: found.slice(0, limit), more: Math.max(0, found.length - limit) };
  };
}

const searches: { readonly [K in ListKind]: (rows: readonly string[]) => Search<K> } = {
  icd10cm: codeSearch('icd10cm'),
  drugs: codeSearch('drugs'),
  places: placeSearch,
};

type Ready<K extends ListKind> = { readonly hash: string; readonly search: Promise<Search<K>> };
const ready: { [K in ListKind]?: Ready<K> } = {};

async function readied<K extends ListKind>(
  kind: K,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Search<K>> {
  return searches[kind](unpackRows(await inflated(bytes)) ?? []);
}

/** Searches a list; the first search of a list makes it ready. */
export async function searchKept<K extends ListKind>({
  kind,
  hash,
  bytes,
  ...wanted
}: KeptSearch<K>): Promise<Found<FoundIn[K]>> {
  let known: Ready<K> | undefined = ready[kind];
  if (bytes !== null && known?.hash !== hash) {
    known = { hash, search: readied(kind, bytes) };
    Object.assign(ready, { [kind]: known });
  }
  return known ? (await known.search)(wanted) : { found: [], more: 0 };
}
