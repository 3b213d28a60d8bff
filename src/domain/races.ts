/** Races and ethnic groups an agency lets choose from (spec portal §9, GentoCareConfig raceData). */

type Constant = { readonly type: string; readonly name: string; readonly value: string };
export type Race = { readonly id: string; readonly name: string };

const isRace = (entry: unknown): entry is Race =>
  typeof entry === 'object' &&
  entry !== null &&
  'id' in entry &&
  typeof entry.id === 'string' &&
  'name' in entry &&
  typeof entry.name === 'string';

/** The agency's list; empty without one, as the specification shows none. */
export function racesOf(constants: readonly Constant[]): readonly Race[] {
  const value = constants.find(
    ({ type, name }) => type === 'GentoCareConfig' && name === 'raceData',
  )?.value;
  try {
    const list: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(list) ? list.filter(isRace) : [];
  } catch {
    return [];
  }
}

const asWritten = (name: string): string => name.trim().toLowerCase();

/**
 * The first of these names that the agency lists, for a chart has one; the others are left over, as
 * are all where it lists none of them. Nothing is guessed from a name that is only alike.
 */
export function listedRace(
  names: readonly string[],
  races: readonly Race[],
): { readonly race: Race | null; readonly others: readonly string[] } {
  const listed = (name: string) => races.find((each) => asWritten(each.name) === asWritten(name));
  const chosen = names.find((name) => listed(name) !== undefined);
  return {
    race: (chosen !== undefined && listed(chosen)) || null,
    others: names.filter((name) => name !== chosen),
  };
}
