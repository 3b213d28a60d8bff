import { currentStore } from '#client/store/current-store.ts';

type Flush = () => Promise<void>;

const flushes = new Set<Flush>();

/**
 * Something that must reach the device's storage before the page is reloaded, such as an open
 * draft. Returns how to stop.
 */
export function beforeReload(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/**
 * Writes every open draft to the device, and those just left. A draft that cannot be
 * written does not keep the others from it.
 */
export async function flushAll(): Promise<void> {
  const left = currentStore()?.openNotes ?? [];
  await Promise.allSettled([
    ...[...flushes].map((flush) => flush()),
    ...[...left].map((note) => note.flush()),
  ]);
}

/** Flushes, then loads the page again. */
export async function reloadSafely(): Promise<void> {
  await flushAll();
  window.location.reload();
}
