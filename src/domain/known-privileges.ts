import { isPrivilegeArea, privilegeAreas, type PrivilegeArea } from './privileges.ts';

/**
 * Which privileges a role can have (spec portal §6, decision 059): `hide` and `view` in each of the
 * 53 areas, and the three that the specification names.
 */

/** Privileges of one area as they are edited and sent: only those that are set, or set to false. */
type AreaEntry = Readonly<Record<string, boolean>>;
/** A supplied object: areas that it does not name keep their entry (spec portal §6). */
export type SuppliedPrivileges = Readonly<Record<string, AreaEntry>>;

const printed: Readonly<Partial<Record<PrivilegeArea, readonly string[]>>> = {
  header: ['blockLogin'],
  referralSources: ['hideRatesOnBoardStep'],
  companies: ['hideRatesOnBoardStep'],
};

const isListed = (area: PrivilegeArea): boolean =>
  (privilegeAreas as readonly PrivilegeArea[]).includes(area);

/** The privileges an area knows; `referralSources` has no screens of its own to hide. */
export const privilegesOf = (area: PrivilegeArea): readonly string[] => [
  ...(isListed(area) ? ['hide', 'view'] : []),
  ...(printed[area] ?? []),
];

/**
 * Names of areas (`billing`) and privileges (`users.delete`) that nothing knows, in the order
 * given. A role that is saved has none of them, so that a misspelled privilege does not seem to
 * hold.
 */
export const unknownPrivileges = (supplied: SuppliedPrivileges): string[] =>
  Object.entries(supplied).flatMap(([area, entry]) => {
    if (!isPrivilegeArea(area)) return [area];
    const known = privilegesOf(area);
    return Object.keys(entry).flatMap((name) => (known.includes(name) ? [] : [`${area}.${name}`]));
  });

/** The entries that set something; an area without any is left out. */
export const tidyPrivileges = (supplied: SuppliedPrivileges): SuppliedPrivileges =>
  Object.fromEntries(
    Object.entries(supplied).flatMap(([area, entry]) => {
      const set = Object.entries(entry).filter(([, value]) => value);
      return set.length > 0 ? [[area, Object.fromEntries(set)]] : [];
    }),
  );

/**
 * Privileges with those of a supplied object in their place, area by area (spec portal §6, "set
 * from a supplied object that overrides defaults per area").
 */
export const overridePrivileges = (
  present: SuppliedPrivileges,
  supplied: SuppliedPrivileges,
): SuppliedPrivileges => tidyPrivileges({ ...present, ...supplied });

/** Privileges that are set in one of two roles and not in the other, such as `users.hide`. */
export function changedPrivileges(
  before: SuppliedPrivileges,
  after: SuppliedPrivileges,
): readonly string[] {
  const [was, is] = [namesIn(before), namesIn(after)];
  return [
    ...was.filter((name) => !is.includes(name)),
    ...is.filter((name) => !was.includes(name)),
  ].toSorted();
}

const namesIn = (given: SuppliedPrivileges): string[] =>
  Object.entries(tidyPrivileges(given)).flatMap(([area, entry]) =>
    Object.keys(entry).map((name) => `${area}.${name}`),
  );

/** What a pasted text says, or why it cannot be used. */
export type ReadPrivileges =
  | { readonly kind: 'privileges'; readonly privileges: SuppliedPrivileges }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'unknown'; readonly names: readonly string[] };

/**
 * Reads a supplied object from its JSON text. Line breaks and tabs are removed first (spec portal
 * §5); 1, 0, "true" and "false" count as true and false, as other back offices store them.
 */
export function readSuppliedPrivileges(text: string): ReadPrivileges {
  const privileges = suppliedOf(text.replace(/[\r\n\t]+/g, ''));
  if (privileges === null) return { kind: 'unreadable' };
  const names = unknownPrivileges(privileges);
  return names.length > 0 ? { kind: 'unknown', names } : { kind: 'privileges', privileges };
}

const flags = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['true', true],
  [false, false],
  [0, false],
  ['false', false],
]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function suppliedOf(json: string): SuppliedPrivileges | null {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isRecord(given)) return null;
  const areas: [string, AreaEntry][] = [];
  for (const [area, entry] of Object.entries(given)) {
    if (!isRecord(entry)) return null;
    const read = Object.entries(entry).map(([name, value]) => [name, flags.get(value)] as const);
    if (read.some(([, value]) => value === undefined)) return null;
    areas.push([area, Object.fromEntries(read.map(([name, value]) => [name, value === true]))]);
  }
  return Object.fromEntries(areas);
}
