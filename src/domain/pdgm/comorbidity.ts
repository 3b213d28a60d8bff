import { icdOf, type ComorbidityLevel } from './hipps.ts';
import { own } from './tables.ts';

/** The comorbidity adjustment of a period from its secondary diagnoses. */

type Tables = {
  readonly subgroups: Readonly<Record<string, string>>;
  readonly low: readonly string[];
  readonly high: readonly (readonly [string, string])[];
  /** Null where the table is missing: then nothing is left out. */
  readonly subchapters: Readonly<Record<string, string>> | null;
};

/** What a secondary diagnosis contributes. */
type SecondaryDiagnosis = {
  readonly code: string;
  /** Null: in no subgroup. */
  readonly subgroup: string | null;
  /** True: in the subchapter of the principal diagnosis, so it does not count. */
  readonly isSameSubchapter: boolean;
};

export type Comorbidity = {
  readonly diagnoses: readonly SecondaryDiagnosis[];
  readonly level: ComorbidityLevel;
  /** The subgroups that gave the level: one, or the two that interact. */
  readonly because: readonly string[];
};

/**
 * High where two subgroups interact, low where one counts on its own, else none. A diagnosis in the
 * principal one's subchapter does not count: the official file has a table of subchapters, what it
 * is for is unverified, and its test cases decide.
 */
export function comorbidityOf(
  principal: string,
  secondary: readonly string[],
  { subgroups, low, high, subchapters }: Tables,
): Comorbidity {
  const chapterOf = (code: string): string | undefined =>
    subchapters === null ? undefined : own(subchapters, icdOf(code));
  const mine = chapterOf(principal);
  const diagnoses = secondary.map((code): SecondaryDiagnosis => ({
    code,
    subgroup: own(subgroups, icdOf(code)) ?? null,
    isSameSubchapter: mine !== undefined && chapterOf(code) === mine,
  }));
  const found = new Set(
    diagnoses.flatMap(({ subgroup, isSameSubchapter }) =>
      subgroup === null || isSameSubchapter ? [] : [subgroup],
    ),
  );
  const pair = high.find(([one, other]) => found.has(one) && found.has(other));
  if (pair) return { diagnoses, level: 'high', because: pair };
  const single = low.find((subgroup) => found.has(subgroup));
  return single === undefined
    ? { diagnoses, level: 'none', because: [] }
    : { diagnoses, level: 'low', because: [single] };
}
