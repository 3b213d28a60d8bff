import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from './current-store.ts';
import type { DeviceStore } from './device-store.ts';
import { isClosed } from './outbox/local-write.ts';

/**
 * Reads the device and reads it again after every write that may change the result, also one of
 * another tab. The query reads all tables before it opens the first box: a live query does not see
 * reads after that. `undefined` meanwhile.
 */
export function useDevice<T>(
  query: (store: DeviceStore) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const store = useStore();
  // A screen that is still mounted while the app locks reads nothing more.
  // An async function, so that Dexie follows native awaits.
  return useLiveQuery(async () => {
    try {
      return await query(store);
    } catch (error) {
      if (isClosed(error)) return undefined;
      throw error;
    }
  }, [store, ...deps]);
}
