import { partFor } from '#client/screen/screen-table.ts';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { screenRows } from '#client/screens.ts';

/** Addresses of the table of screens, so that a new screen is in every sweep by itself. */

const address = (path: string): string => path.replace(/(.)\/$/, '$1');

/** Screens of a shell whose path has no parameter. */
export const plainPaths = (shell: ShellKind): string[] =>
  screenRows.flatMap(([path, row]) =>
    partFor(row, shell) && !row.leadsOn && !path.includes('$') ? [address(path)] : [],
  );

/** Screens that are shown without signing in. */
export const openPaths = (): string[] =>
  screenRows.flatMap(([path, { open }]) => (open ? [address(path)] : []));

/** Screens of a shell with a parameter: the list they are opened from, and how their links begin. */
export const linkedPaths = (shell: ShellKind): { path: string; from: string; link: string }[] =>
  screenRows.flatMap(([path, row]) =>
    partFor(row, shell) && row.from !== undefined
      ? [{ path: address(path), from: row.from, link: path.slice(0, path.indexOf('$')) }]
      : [],
  );

/** The English titles of all screens by their path. */
export const titles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(screenRows.map(([path, { title }]) => [address(path), title.message ?? '']));
