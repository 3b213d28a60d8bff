import { dayMs } from '#domain/durations.ts';
import type { DeviceStore } from '../device-store.ts';
import type { FileRow, Tx } from '../tables.ts';

/**
 * Copies of files the server has confirmed: kept until a backup has them too, like acknowledged
 * entries (docs/sync.md, epoch).
 */

type Files = Pick<DeviceStore, 'tables' | 'clock'>;

/**
 * Milliseconds a copy stays readable offline after nothing else needs it; as
 * long as *Sent today*.
 */
const shownFor = dayMs;

/**
 * Instant before which everything the server received survives the loss of its disk; empty when
 * nobody has said so.
 */
export const safeThrough = async (tx: Pick<Tx, 'meta'>): Promise<string> =>
  (await tx.meta('durable:notes')) ?? '';

/** Whether a server that is restored from its newest backup still has the file. */
export const isSafe = ({ receivedAt }: Pick<FileRow, 'receivedAt'>, safe: string): boolean =>
  typeof receivedAt === 'string' && receivedAt < safe;

async function free(tx: Tx, row: FileRow): Promise<void> {
  await tx.removePieces(row.fileId);
  await tx.putFile({ ...row, kept: 0 });
}

const copies = async (tx: Tx): Promise<FileRow[]> =>
  (await tx.filesIn('sent')).filter(({ kept }) => kept === 1);

/**
 * Frees copies that are no longer needed: the mark of the server's backups has passed them, and
 * they are a day old.
 *
 * @returns bytes freed
 */
export async function freeSafeFiles({ tables, clock }: Files): Promise<number> {
  const before = clock.now() - shownFor;
  const due = async (tx: Tx): Promise<FileRow[]> => {
    const safe = await safeThrough(tx);
    return (await copies(tx)).filter(
      (row) => isSafe(row, safe) && Date.parse(row.receivedAt ?? '') < before,
    );
  };
  if ((await tables.read(['files', 'meta'], due)).length === 0) return 0;
  return tables.write(['files', 'pieces', 'meta'], async (tx) => {
    const rows = await due(tx);
    for (const row of rows) await free(tx, row);
    return rows.reduce((sum, { size }) => sum + size, 0);
  });
}

/**
 * Makes room: frees copies of files the server has until so many bytes are free; never one that
 * waits. Those a backup has go first, oldest first, as every read cache; the others only when that
 * is not enough.
 *
 * @returns bytes freed
 */
export async function freeSentFiles(
  { tables }: Pick<Files, 'tables'>,
  bytes: number,
): Promise<number> {
  return tables.write(['files', 'pieces', 'meta'], async (tx) => {
    const safe = await safeThrough(tx);
    const rows = (await copies(tx)).toSorted(
      (a, b) => Number(isSafe(b, safe)) - Number(isSafe(a, safe)),
    );
    let freed = 0;
    for (const row of rows) {
      if (freed >= bytes) break;
      await free(tx, row);
      freed += row.size;
    }
    return freed;
  });
}
