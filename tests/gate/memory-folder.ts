import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps it in memory (linux/magic.h: TMPFS_MAGIC). */
const place = '/dev/shm';
const tmpfs = 0x01021994;
/** Bytes: the databases, profiles and templates of a whole run take less than a third of it. */
const enough = 6 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(place);
    return type === tmpfs && bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/**
 * Temporary files of a run go to memory where there is room: every test server copies a database of
 * a thousand small files and syncs each commit, which costs a disk a fifth of the stage.
 * The folder is removed when the process ends.
 */
export function useMemoryFolder(): void {
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(place, 'porchlight-'));
  // PostgreSQL of the tests runs as somebody else.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
