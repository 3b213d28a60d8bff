import { uploadGrants } from '#client/session/keys/clients-on-device.ts';
import { ensureSealedEntries } from '#client/session/keys/sealed-entry-keys.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { sessionLink } from '#client/session/state/session.ts';
import { keepRelaying } from '#client/sync/sealed-runtime.ts';

const openStore = () => {
  const session = sessionLink.current();
  return session.kind === 'open' ? session.store : null;
};

/**
 * Milliseconds until a stream that could not be registered is tried again, while its person is
 * there.
 */
const againAfter = 20_000;

/**
 * Whoever is signed in gets what their letters need; what others left waiting is sent. Called once,
 * by `main.tsx`.
 */
export function startLetters(): void {
  let ready: string | null = null;
  let stopWatching: (() => void) | null = null;
  const prepare = (): void => {
    const session = sessionLink.current();
    const store = openStore();
    if (!store || session.kind !== 'open' || session.online !== 'valid' || ready === store.name)
      return;
    ready = store.name;
    stopWatching = store.tables.watch(
      () => store.tables.read(['meta'], (tx) => tx.meta('letterKey')),
      () => void ensure(store),
    );
  };
  const stop = (): void => {
    stopWatching?.();
    stopWatching = ready = null;
  };
  /**
   * Two tabs hear of another key at the same time: one of them registers. Without it everything is
   * sent as before, by its author.
   */
  const ensure = (store: DeviceStore): Promise<void> =>
    navigator.locks
      .request(`porchlight-letters-${store.name}`, () => ensureSealedEntries(store))
      .catch(() => {
        if (ready === store.name) stop();
        setTimeout(prepare, againAfter);
      });
  sessionLink.onChange(() => {
    if (openStore()?.name !== ready) stop();
    prepare();
  });
  prepare();
  keepRelaying({
    clients: uploadGrants,
    open: () => openStore()?.name ?? null,
    onChange: sessionLink.onChange,
  });
}
