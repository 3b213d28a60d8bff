const wordings = [
  'dynamically imported module',
  'importing a module script failed',
  'unable to preload',
];

/** Whether a part of the app could not be loaded, by every browser's wording. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && wordings.some((words) => error.message.toLowerCase().includes(words));

/**
 * Key under which the router remembers that it has already reloaded the page because of this
 * failure.
 */
const reloadKey = (message: string): string => `tanstack_router_reload:${message}`;

/**
 * The router reloads the page by itself once when a screen fails to load; that would run over an
 * open note. Marking the failure as already reloaded leaves the decision to the recovery screen,
 * which flushes drafts first.
 */
export function keepRouterFromReloading(target: Window, session: Storage): void {
  const mark = (event: Event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (payload instanceof Error) session.setItem(reloadKey(payload.message), '1');
  };
  target.addEventListener('vite:preloadError', mark);
}
