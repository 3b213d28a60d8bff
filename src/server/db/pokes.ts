import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Poke } from '#contract/events.ts';

/** A poke with what decides who receives it. It never holds more than ids. */
export type ScopedPoke = Pick<Poke, 'table' | 'id'> & {
  readonly orgId: string;
  readonly patientId: string;
  readonly providerIds: readonly string[];
};

export type Pokes = {
  send(pokes: readonly ScopedPoke[]): void;
  /** @returns stops listening */
  listen(orgId: string, hear: (poke: ScopedPoke) => void): () => void;
  close(): Promise<void>;
};

function hub(): Pick<Pokes, 'listen'> & { emit(pokes: readonly ScopedPoke[]): void } {
  const emitter = new EventEmitter({ captureRejections: false });
  emitter.setMaxListeners(0);
  return {
    emit: (pokes) => pokes.forEach((poke) => emitter.emit(poke.orgId, poke)),
    listen: (orgId, hear) => {
      emitter.on(orgId, hear);
      return () => emitter.off(orgId, hear);
    },
  };
}

/** Pokes within one process: all there is with the embedded database. */
export function localPokes(): Pokes {
  const { emit, listen } = hub();
  return { send: emit, listen, close: () => Promise.resolve() };
}

const channel = 'porchlight_poke';
/** Several changes within this time travel in one notification. */
const gatherMs = 20;
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const mostPerNotification = 20;
const reconnectMs = 1_000;

/**
 * Pokes across processes by LISTEN and NOTIFY. A lost one costs a delay only: devices and screens
 * also ask by themselves.
 */
export async function postgresPokes(
  pool: pg.Pool,
  failed: (error: unknown) => void,
): Promise<Pokes> {
  const { emit, listen } = hub();
  let waiting: ScopedPoke[] = [];
  let timer: NodeJS.Timeout | null = null;
  let listener: pg.PoolClient | null = null;
  let closed = false;

  const flush = async (): Promise<void> => {
    timer = null;
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += mostPerNotification) {
      await pool
        .query('select pg_notify($1, $2)', [
          channel,
          JSON.stringify(all.slice(start, start + mostPerNotification)),
        ])
        .catch(failed);
    }
  };
  /** Releases a connection once, even when it breaks after a stopping server has done so. */
  const drop = (client: pg.PoolClient): boolean => {
    if (listener !== client) return false;
    listener = null;
    client.release(true);
    return true;
  };
  const connect = async (): Promise<void> => {
    const client = await pool.connect();
    listener = client;
    client.on('notification', ({ payload }) => emit(JSON.parse(payload ?? '[]') as ScopedPoke[]));
    client.on('error', () => {
      if (drop(client)) retry();
    });
    await client.query(`listen ${channel}`).catch((error: unknown) => {
      if (drop(client)) throw error;
    });
  };
  const retry = (): void => {
    if (!closed) setTimeout(() => void connect().catch(retry), reconnectMs).unref();
  };
  await connect();
  return {
    send: (pokes) => {
      waiting.push(...pokes);
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    listen,
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await flush();
      if (listener) drop(listener);
    },
  };
}
