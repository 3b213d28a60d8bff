import { areaAccess, parsePrivileges, type PrivilegeArea } from '#domain/privileges.ts';

/** A person's own entry for an area, which takes the place of the role's (spec portal §6). */
export type OwnAccess = 'role' | 'full' | 'view' | 'none';

type Entry = Readonly<Record<string, string | number | boolean>>;

/** Entries that an access adds to the named privileges of an area; null removes the own entry. */
const entryOf: Readonly<Record<OwnAccess, Entry | null>> = {
  role: null,
  full: { hide: false, view: false },
  view: { hide: false, view: true },
  none: { hide: true, view: false },
};

/** What a person's own entry says; `role` when there is none. */
export function ownAccess(own: string, area: PrivilegeArea): OwnAccess {
  const privileges = parsePrivileges(own);
  return Object.keys(privileges[area]).length === 0 ? 'role' : areaAccess(privileges, area);
}

/** The own entries with one area changed. @returns JSON text */
export function withOwnAccess(own: string, area: PrivilegeArea, access: OwnAccess): string {
  const privileges = parsePrivileges(own);
  const others = Object.entries(privileges).filter(
    ([name, entry]) => name !== area && Object.keys(entry).length > 0,
  );
  const entry = entryOf[access];
  return JSON.stringify({
    ...Object.fromEntries(others),
    ...(entry && { [area]: { ...privileges[area], ...entry } }),
  });
}
