/** Milliseconds between two tries. */
const againMs = 5_000;

/**
 * Work the app cannot be without: what fails, such as a part that could not be loaded, is done
 * again until it succeeds.
 */
export function retryForever(work: () => Promise<unknown>): void {
  void work().catch(() => setTimeout(() => retryForever(work), againMs));
}
