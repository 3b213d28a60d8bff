import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Path of the first of these programs that the system finds by its name. */
export const onPath = (...names: readonly string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable);
};
