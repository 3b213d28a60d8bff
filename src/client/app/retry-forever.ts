/** Milliseconds between two attempts. */
const againMs = 5_000;

/**
 * Retries essential start-up work until it succeeds, for example when a part of the app failed to
 * load.
 */
export function retryForever(work: () => Promise<unknown>): void {
  void work().catch(() => setTimeout(() => retryForever(work), againMs));
}
