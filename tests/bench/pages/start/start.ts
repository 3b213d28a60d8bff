/**
 * The bare page of the cold start: no framework, no styles, one service worker. It reads today's
 * visits from the same encrypted rows by the shortest way and writes them down (targets row 6).
 */

type Row = {
  readonly table: string;
  readonly id: string;
  readonly revision: number;
  readonly box: Uint8Array<ArrayBuffer>;
};
type Shown = {
  readonly patientName: string;
  readonly visitType: string;
  readonly address: string;
  readonly plannedStart: string | null;
};
type Kept = {
  readonly key: CryptoKey;
  readonly owner: string;
  readonly day: number;
  readonly database: string;
};

const wait = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

function openKept(): Promise<IDBDatabase> {
  const opening = indexedDB.open('bare-start', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('kept');
  return wait(opening);
}

async function open({ key, owner }: Kept, { table, id, revision, box }: Row): Promise<Shown> {
  const additionalData = new TextEncoder().encode(`${owner}|${table}|${id}|${revision}|0`);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: box.subarray(1, 13), additionalData },
    key,
    box.subarray(13),
  );
  return JSON.parse(new TextDecoder().decode(plain)) as Shown;
}

function card({ patientName, visitType, address, plannedStart }: Shown): HTMLElement {
  const article = document.createElement('article');
  for (const [tag, text] of [
    ['h2', `${patientName} — ${visitType}`],
    ['p', plannedStart ?? ''],
    ['p', address],
    ['button', 'Start visit'],
  ] as const) {
    const element = document.createElement(tag);
    element.textContent = text;
    article.append(element);
  }
  return article;
}

async function show(): Promise<void> {
  const keptIn = await openKept();
  const kept: Kept | undefined = await wait(
    keptIn.transaction('kept').objectStore('kept').get('kept'),
  );
  if (!kept) return;
  const db = await wait(indexedDB.open(kept.database));
  const rows: Row[] = await wait(
    db.transaction('rows').objectStore('rows').index('[table+day]').getAll(['visit', kept.day]),
  );
  const visits = await Promise.all(rows.map((row) => open(kept, row)));
  document.querySelector('main')?.append(...visits.map(card));
}

const ready = navigator.serviceWorker.register('/start-worker.js').then(show);

export const bench = {
  /**
   * Writes a caseload of so many notes into the product's store and keeps the key beside it, which
   * the product never does.
   */
  async fill(notes: number): Promise<number> {
    await ready;
    const { fillStore } = await import('./fill-store.ts');
    const filled = await fillStore(notes);
    const db = await openKept();
    await wait(db.transaction('kept', 'readwrite').objectStore('kept').put(filled.kept, 'kept'));
    return filled.rows;
  },
};
export type StartBench = typeof bench;
Object.assign(globalThis, { bench });
