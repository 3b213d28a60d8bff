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
