import { providerTypes } from './clinicians.ts';

/**
 * Whose notes a supervisor signs too. Nursing services of a practical nurse are under the
 * supervision of a registered nurse, therapy of an assistant under that of a therapist of the same
 * discipline (42 CFR 484.75(c)). That the supervisor countersigns the note is the practice of
 * agencies and of some states; the rule itself does not say it.
 */

export const supervisors = ['RN', 'PT', 'OT'] as const;
export type Supervisor = (typeof supervisors)[number];

/** Assistants by each word they sign with. */
const supervisorOf: ReadonlyMap<string, Supervisor> = new Map([
  ['LVN', 'RN'],
  ['LPN', 'RN'],
  ['PTA', 'PT'],
  ['OTA', 'OT'],
  ['COTA', 'OT'],
]);

const wordsIn = (text: string): readonly string[] => text.toUpperCase().split(/[^A-Z]+/);
/** Every word that names a profession. */
const professions: ReadonlySet<string> = new Set([
  ...providerTypes.flatMap(wordsIn),
  ...supervisorOf.keys(),
]);

/** The disciplines somebody supervises by what they sign as, such as `RN, BSN`. */
export const supervisedBy = (signsAs: string): readonly Supervisor[] =>
  supervisors.filter((each) => wordsIn(signsAs).includes(each));

/**
 * Whose cosignature a note needs that was signed as `signedAs`, by its credential, or else by the
 * discipline of the visit; null where it needs none.
 */
export function cosignatureOf(signedAs: string, providerType: string): Supervisor | null {
  const own = wordsIn(signedAs).filter((word) => professions.has(word));
  const words = own.length > 0 ? own : wordsIn(providerType);
  if (words.some((word) => (supervisors as readonly string[]).includes(word))) return null;
  return words.map((word) => supervisorOf.get(word)).find((each) => each !== undefined) ?? null;
}
