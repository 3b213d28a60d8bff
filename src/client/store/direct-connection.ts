/**
 * A second connection to the device's database, for reading only. Dexie prepares for half a second
 * on a slow phone before its first read (targets rows 5 and 6); this one is there at once. It never
 * makes or changes a database: where there is none yet, or an older one, it leaves the read to
 * Dexie.
 */
export type DirectConnection = {
  /** The open connection; null where Dexie has to read. */
  get(): Promise<IDBDatabase | null>;
  /** The connection proved to be of no use (the browser dropped it): the next read opens another. */
  drop(): void;
  close(): void;
};

/** @returns null when the database is not there, is of an older version, or cannot be opened */
function open(name: string, version: number): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    // Nothing is there: given up here, no empty database is left behind.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const db = opening.result;
      if (db.version >= version) return resolve(db);
      db.close();
      resolve(null);
    };
  });
}

/**
 * @param version what IndexedDB calls the version of the present tables; a later one only adds to
 *   them (`versions.ts`)
 * @param onUpgrade a newer version of the app takes the database over; this connection is closed
 */
export function directConnection(
  name: string,
  version: number,
  onUpgrade: () => void,
): DirectConnection {
  let current: Promise<IDBDatabase | null> | null = null;
  let opened: IDBDatabase | null = null;
  /** Everything is left to Dexie from here on. */
  let closed = false;
  const letGo = (): void => {
    if (opened === null) return;
    opened.close();
    opened = current = null;
  };
  const connect = async (): Promise<IDBDatabase | null> => {
    const db = await open(name, version);
    if (db === null) return null;
    if (closed) {
      db.close();
      return null;
    }
    // Whoever wants to upgrade or delete the database never waits for a connection that only reads.
    // Another one would be opened only after that, while the upgrade may wait for what Dexie saves.
    db.onversionchange = ({ newVersion }) => {
      closed = true;
      letGo();
      if (newVersion !== null) onUpgrade();
    };
    db.onclose = letGo;
    opened = db;
    return db;
  };
  return {
    async get() {
      if (closed) return null;
      const asked = (current ??= connect());
      const db = await asked;
      // Asked again next time: Dexie makes the database meanwhile.
      if (db === null && current === asked) current = null;
      return closed ? null : db;
    },
    drop: letGo,
    close() {
      closed = true;
      letGo();
    },
  };
}
