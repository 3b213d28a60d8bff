type Flush = () => Promise<void>;

const flushes = new Set<Flush>();

/** Something that must reach the device's storage before the page is reloaded, such as an open draft. Returns how to stop. */
export function beforeReload(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

/** Whether something is open that a reload would interrupt. */
export const somethingOpen = (): boolean => flushes.size > 0;

/** Writes everything that is open to the device. A draft that cannot be written does not keep the others from it. */
export async function flushAll(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}

/** Flushes, then loads the page again. */
export async function reloadSafely(): Promise<void> {
  await flushAll();
  window.location.reload();
}
