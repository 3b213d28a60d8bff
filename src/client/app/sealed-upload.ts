import { uploadGrants } from '#client/session/keys/clients-on-device.ts';
import { ensureSealedEntries } from '#client/session/keys/sealed-entry-keys.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { sessionLink } from '#client/session/state/session.ts';
import { keepRelaying } from '#client/sync/sealed-runtime.ts';

const openStore = () => {
  const session = sessionLink.current();
  return session.kind === 'open' ? session.store : null;
};

/** Name of the open database, if its session has ended or not. */
const openWhere = (ended: boolean): string | null => {
  const session = sessionLink.current();
  const matches = session.kind === 'open' && (session.online === 'expired') === ended;
  return matches ? (session.store?.name ?? null) : null;
};

/** Milliseconds until a failed registration is retried while its person is signed in. */
const againAfter = 20_000;

/**
 * Registers the signed-in person's client for sealed entries, and relays what other people left
 * waiting. Called once, by `main.tsx`.
 */
export function startSealedUpload(): void {
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
   * When the organisation's key changes, every tab sees it at the same time; the lock lets one of
   * them register. Without a registration the author sends the work unsealed, as before.
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
    open: () => openWhere(false),
    ended: () => openWhere(true),
    onChange: sessionLink.onChange,
  });
}
