import { dayNumber } from '../calendar-date.ts';
import type { ClinicalGroup, FunctionalLevel } from './hipps.ts';

/**
 * The grouper's tables as data by date. None is written by hand from memory: they come from CMS's
 * own file, from a file an agency takes in, or from facts that say where they were read. Which one
 * counts on a day is decided here.
 */

/**
 * Points of OASIS answers (spec rules §3). `response` lists codes and ranges: "00,01", "1-7". With
 * a `responseLimit` the points count when at least that many of the codes are ticked.
 */
export type OasisPoints = {
  readonly field: string;
  readonly response: string;
  readonly points: number;
  readonly responseLimit: number | null;
};
/** Points from `start` to `end`, both included, mean `level` in a clinical group (rules §3). */
export type FunctionalThreshold = {
  readonly clinicalGroupId: string;
  readonly start: number;
  readonly end: number;
  readonly level: FunctionalLevel;
};

/** Weights are a sum of three parts, or one per HIPPS code. */
export type CaseMixWeights =
  | {
      readonly of: 'parts';
      /** Clinical group → weight at low, medium and high functional level. */
      readonly base: Readonly<Record<string, readonly [number, number, number]>>;
      /** HIPPS position 1 → what it adds. */
      readonly timingSource: Readonly<Record<string, number>>;
      /** HIPPS position 4 → what it adds. */
      readonly comorbidity: Readonly<Record<string, number>>;
    }
  | { readonly of: 'codes'; readonly weights: Readonly<Record<string, number>> };

/** Dollars for 30 days at weight 1, with and without quality data reported. */
type PaymentRates = {
  readonly thirtyDays: number;
  readonly thirtyDaysWithoutQuality: number;
};

/** What each kind of table holds. Diagnosis codes are without dot. */
export type TableRows = {
  /** Diagnosis code → clinical group. */
  readonly clinicalGroups: Readonly<Record<string, ClinicalGroup>>;
  readonly oasisPoints: readonly OasisPoints[];
  readonly functionalThresholds: readonly FunctionalThreshold[];
  /** Diagnosis code → comorbidity subgroup. */
  readonly comorbiditySubgroups: Readonly<Record<string, string>>;
  /** Subgroups with the low adjustment on their own. */
  readonly comorbidityLow: readonly string[];
  /** Pairs of subgroups with the high adjustment together. */
  readonly comorbidityHigh: readonly (readonly [string, string])[];
  /** Diagnosis code → subchapter; a comorbidity in the principal diagnosis's own never counts. */
  readonly diagnosisSubchapters: Readonly<Record<string, string>>;
  readonly caseMixWeights: CaseMixWeights;
  /** HIPPS code → visits below which the period is paid per visit. */
  readonly lupaThresholds: Readonly<Record<string, number>>;
  readonly paymentRates: PaymentRates;
};
export type TableKind = keyof TableRows;

/** In the order an office reads them. */
export const tableKinds = [
  'clinicalGroups',
  'oasisPoints',
  'functionalThresholds',
  'comorbiditySubgroups',
  'comorbidityLow',
  'comorbidityHigh',
  'diagnosisSubchapters',
  'caseMixWeights',
  'lupaThresholds',
  'paymentRates',
] as const satisfies readonly TableKind[];

/** Tables by diagnosis code: large, and only the codes of one patient are ever needed. */
export const codeTableKinds = [
  'clinicalGroups',
  'comorbiditySubgroups',
  'diagnosisSubchapters',
] as const satisfies readonly TableKind[];

/**
 * How far a table is to be trusted. `official`: of CMS's file, whose own test cases all came out.
 * `imported`: taken in by the agency, not proven. `unverified`: a fact read in a public source.
 */
export const standings = ['official', 'imported', 'unverified'] as const;
export type Standing = (typeof standings)[number];

/** A table without its rows, as a step names it. Dates MM/DD/YYYY, both included; null is open. */
export type TableRef<K extends TableKind = TableKind> = {
  readonly kind: K;
  readonly name: string;
  readonly source: string;
  readonly standing: Standing;
  readonly from: string;
  readonly to: string | null;
};
type TableOf<K extends TableKind> = TableRef<K> & { readonly rows: TableRows[K] };
export type GrouperTable = { [K in TableKind]: TableOf<K> }[TableKind];

/** Both days of a claim: CMS's releases count from the first, payment of a year from the last. */
export type ClaimDays = { readonly from: string; readonly through: string };

/**
 * Tables whose year is that of the claim's last day (30-day base: facts of 2026). That weights and
 * LUPA limits follow the same day is unverified.
 */
const byThrough: readonly TableKind[] = ['caseMixWeights', 'lupaThresholds', 'paymentRates'];

const dayOf = (date: string): number => dayNumber(date) ?? Number.NaN;

/**
 * The table of a kind that counts for a claim: in force on its day, the most trusted first, then
 * the one that began last, then the one that stands first. Null where there is none.
 */
export function tableFor<K extends TableKind>(
  tables: readonly GrouperTable[],
  kind: K,
  days: ClaimDays,
): TableOf<K> | null {
  const day = dayOf(byThrough.includes(kind) ? days.through : days.from);
  let best: GrouperTable | null = null;
  for (const table of tables) {
    if (table.kind !== kind || !(dayOf(table.from) <= day)) continue;
    if (table.to !== null && !(day <= dayOf(table.to))) continue;
    if (best === null || comesBefore(table, best)) best = table;
  }
  // A table of this kind has the rows of this kind.
  return best as TableOf<K> | null;
}

function comesBefore(one: TableRef, other: TableRef): boolean {
  const trust = standings.indexOf(one.standing) - standings.indexOf(other.standing);
  return trust === 0 ? dayOf(one.from) > dayOf(other.from) : trust < 0;
}

export const refOf = ({ kind, name, source, standing, from, to }: TableRef): TableRef => ({
  kind,
  name,
  source,
  standing,
  from,
  to,
});

/** A row by its key, never one the language put there, such as `toString`. */
export const own = <T>(rows: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(rows, key) ? rows[key] : undefined;
