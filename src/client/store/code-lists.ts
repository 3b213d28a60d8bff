import type { CodeKind } from '#domain/codes/list-search.ts';
import type { DeviceStore } from './device-store.ts';
import type { KeptContent } from './tables.ts';

/**
 * Lists of codes, drugs and places on this device (decisions 093, 072). They are public, so they are
 * kept as they were downloaded: sealing half a megabyte of codes would only make their search wait.
 */

type Parts = Pick<DeviceStore, 'tables'>;
/** A list that is searched. */
export type ListKind = CodeKind | 'places';
/** A list, what a tabular list says, or drugs the service found before. */
type CodeContent = ListKind | 'notes' | 'foundDrugs';

const keyOf = (content: CodeContent) => `codes:${content}` as const;

/** What is kept; null where nothing is. */
export const keptCodes = async ({ tables }: Parts, content: CodeContent) =>
  (await tables.read(['meta'], (tx) => tx.meta(keyOf(content)))) ?? null;

/** Keeps a content. @throws the device's storage error */
export const keepCodes = (
  { tables }: Parts,
  content: CodeContent,
  kept: KeptContent,
): Promise<void> => tables.write(['meta'], (tx) => tx.putMeta(keyOf(content), kept));

/** Where one list is kept. */
export type ListShelf = {
  kept(): Promise<KeptContent | null>;
  keep(content: KeptContent): Promise<void>;
};

export const shelfOf = (store: Parts, kind: ListKind): ListShelf => ({
  kept: () => keptCodes(store, kind),
  keep: (content) => keepCodes(store, kind, content),
});
