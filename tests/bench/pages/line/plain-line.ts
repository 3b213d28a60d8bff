import { openRaw } from '../raw-store.ts';

/**
 * The shortest way to send notes: read from a bare store, posted as they are, fifty at a time, one
 * after the other.
 */

type Row = { readonly id: string; readonly answers: object };
const perBatch = 50;

const wait = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

export async function plainWrite(name: string, rows: readonly Row[]): Promise<void> {
  const db = await openRaw(name);
  const transaction = db.transaction('rows', 'readwrite');
  for (const row of rows) transaction.objectStore('rows').put(row, row.id);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

/** Sends what is there and takes it out when the answer came. Milliseconds. */
export async function plainPush(name: string): Promise<number> {
  const db = await openRaw(name);
  const start = performance.now();
  for (;;) {
    const rows: Row[] = await wait(
      db.transaction('rows').objectStore('rows').getAll(null, perBatch),
    );
    if (rows.length === 0) break;
    const answer = await fetch('/plain/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows),
    });
    if (!answer.ok) throw new Error(`the plain endpoint answered ${answer.status}`);
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const { id } of rows) transaction.objectStore('rows').delete(id);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
  }
  const spent = performance.now() - start;
  db.close();
  return spent;
}
