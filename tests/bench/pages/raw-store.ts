/**
 * IndexedDB with nothing in between: the floor that every store of the benchmarks is measured
 * against.
 */

export const openRaw = (name: string, store = 'rows'): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () =>
      void request.result.createObjectStore(store, { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });

/** One put in one transaction, done when the operating system was asked to write it to the disk. */
export const putStrict = (
  db: IDBDatabase,
  value: unknown,
  key?: IDBValidKey,
  store = 'rows',
): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction(store, 'readwrite', { durability: 'strict' });
    transaction.objectStore(store).put(value, key);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the put was given up'));
  });

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** AES-256-GCM over the JSON of a value: 12 bytes nonce, then cipher text. */
export async function sealRaw(key: CryptoKey, value: unknown): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  const box = new Uint8Array(12 + cipher.byteLength);
  box.set(iv);
  box.set(new Uint8Array(cipher), 12);
  return box;
}
