import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The key files that `master-key.ts` keeps in the data folder. */
const keyFiles = ['secret', 'secret.next', 'secret.making', 'secret.next.making'];

/** Permissions of anybody but the owner. */
const anyoneElse = 0o077;
/** In a folder with this bit several people keep their files, such as `/tmp`. */
const sticky = 0o1000;

/** Windows has no such permissions: its folders follow the account they are in. */
const hasModes = process.platform !== 'win32';

/**
 * The mode of a data folder that somebody else on the machine may open, such as `755`; undefined
 * when nobody may, or when there is no such folder yet.
 */
export function openTo(folder: string): string | undefined {
  if (!hasModes) return undefined;
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & anyoneElse) === 0) return undefined;
  return (mode & 0o777).toString(8);
}

/**
 * A file system's root or a folder that several people keep files in: to close it would lock others
 * out of what is theirs.
 */
const belongsToOthers = (folder: string): boolean =>
  dirname(folder) === folder || (statSync(folder).mode & sticky) !== 0;

/**
 * Makes the data folder (mode 0700) and its key files (mode 0600) private to the account the server
 * runs as. A folder that several people share keeps its mode.
 *
 * @param shared whether the operator wants the folder's mode to stay as it is; the keys are private
 * all the same
 * @param onError called with what failed; the server starts all the same
 */
export function makePrivate(
  folder: string,
  shared: boolean,
  onError: (error: unknown) => void,
): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!hasModes) return;
    if (!shared && openTo(folder) !== undefined && !belongsToOthers(folder))
      chmodSync(folder, 0o700);
    for (const file of keyFiles.map((name) => join(folder, name)))
      if (existsSync(file)) chmodSync(file, 0o600);
  } catch (error) {
    onError(error);
  }
}
