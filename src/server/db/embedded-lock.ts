import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** A second process on the same data folder, said in one line. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

type Holder = { readonly pid: number; readonly started: string };

/**
 * When a process was started, in the kernel's ticks; empty where the system does not say. Reveals a
 * reused pid.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === started;
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(
      handle,
      JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder),
    );
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Lock files this very process holds: by the pid it would get in twice. */
const held = new Set<string>();

/**
 * Takes the lock file of a data folder. Two processes on one embedded folder silently lose rows, so
 * the second is refused; the lock of a dead process is taken over.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError naming the folder and the process
 */
export function lockFolder(file: string, folder: string): () => void {
  for (let round = 0; round < 3; round += 1) {
    if (create(file)) {
      held.add(file);
      return () => {
        held.delete(file);
        rmSync(file, { force: true });
      };
    }
    const holder = readHolder(file);
    const own = holder?.pid === process.pid && !held.has(file);
    if (holder && !own && isAlive(holder))
      throw new FolderInUseError(
        `DATA_DIR: ${folder} is in use by process ${holder.pid}. Stop it first, or choose another folder.`,
      );
    rmSync(file, { force: true });
  }
  throw new FolderInUseError(`DATA_DIR: ${folder} is in use by another process.`);
}
