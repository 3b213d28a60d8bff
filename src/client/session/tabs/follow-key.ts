import type { DeviceStore } from '#client/store/device-store.ts';
import { readSession } from '../keys/vault.ts';
import { currentSession, onlineOf, onSession, updateOpenSession } from '../state/session-state.ts';

/**
 * The cookie is the browser's, the session key is each tab's: when a person signs in again in one
 * tab, the others take the new key from the store they share.
 */

async function takeKey(store: DeviceStore): Promise<void> {
  const state = await readSession(store);
  const now = currentSession();
  if (state === null || now.kind !== 'open' || now.store !== store) return;
  if (state.sessionKey === undefined || state.sessionKey === now.state.sessionKey) return;
  updateOpenSession(now, { state, online: onlineOf(state) });
}

/** Watches from now on. Returns a function that stops it. */
export function watchSessionKey(): () => void {
  let watched: DeviceStore | null = null;
  let stopWatching = (): void => {};
  const follow = (): void => {
    const now = currentSession();
    const store = now.kind === 'open' ? now.store : null;
    if (store === watched) return;
    stopWatching();
    watched = store;
    stopWatching = store
      ? store.tables.watch(
          () => store.tables.read(['meta'], (tx) => tx.meta('session')),
          () => void takeKey(store).catch(() => {}),
        )
      : () => {};
  };
  const stopSession = onSession(follow);
  follow();
  return () => {
    stopSession();
    stopWatching();
    watched = null;
  };
}
