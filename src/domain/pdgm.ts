import { dayNumber } from './calendar-date.ts';
import { must } from './must.ts';

/**
 * PDGM: the HIPPS code of a 30-day period, by tables that are effective for its first day (CMS Home
 * Health PPS, 42 CFR 484.220; the meaning of the five positions as printed below). Nothing is
 * guessed: a missing table or answer makes the result `incomplete`.
 */

/** Position 1: timing and admission source. */
const timingSources = {
  early: { community: '1', institutional: '2' },
  late: { community: '3', institutional: '4' },
} as const;
type PdgmTiming = keyof typeof timingSources;
type PdgmSource = 'community' | 'institutional';

/** Position 2: clinical groups. */
export const clinicalGroups = {
  A: 'MMTA - Other',
  B: 'Neuro Rehab',
  C: 'Wound',
  D: 'Complex Nursing Interventions',
  E: 'MS Rehab',
  F: 'Behavioral Health',
  G: 'MMTA - Surgical Aftercare',
  H: 'MMTA - Cardiac and Circulatory',
  I: 'MMTA - Endocrine',
  J: 'MMTA - GI/GU',
  K: 'MMTA - Infectious Disease, Neoplasms, Blood-forming',
  L: 'MMTA - Respiratory',
} as const;
type ClinicalGroup = keyof typeof clinicalGroups;

/** Position 3: functional level. */
const functionalLevels = { Low: 'A', Medium: 'B', High: 'C' } as const;
type FunctionalLevel = keyof typeof functionalLevels;

/**
 * Position 4: comorbidity adjustment, none, low (one subgroup) or high (two that interact).
 * Position 5 is always 1.
 */
const comorbidityLevels = { none: '1', low: '2', high: '3' } as const;
type ComorbidityLevel = keyof typeof comorbidityLevels;

/**
 * Points of OASIS answers (spec rules §3). `response` lists codes and ranges: "00,01", "1-7". With
 * a `responseLimit` the points count when at least that many of the codes are ticked.
 */
type OasisPoints = {
  readonly field: string;
  readonly response: string;
  readonly points: number;
  readonly responseLimit: number | null;
};
/**
 * Points from `start` to `end`, both included, mean `level` in a clinical group (spec rules §3).
 */
type FunctionalThreshold = {
  readonly clinicalGroupId: string;
  readonly start: number;
  readonly end: number;
  readonly level: FunctionalLevel;
};

type ComorbidityTable = {
  /** ICD-10-CM code without dot → comorbidity subgroup. */
  readonly subgroups: Readonly<Record<string, string>>;
  /** Subgroups with the low adjustment on their own. */
  readonly low: readonly string[];
  /** Pairs of subgroups with the high adjustment together. */
  readonly high: readonly (readonly [string, string])[];
};

/** One set of tables; each may be missing. Dates MM/DD/YYYY, both included; no end is open. */
export type PdgmTables = {
  readonly name: string;
  readonly source: string;
  readonly notForBilling: boolean;
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  /** ICD-10-CM code without dot → clinical group. */
  readonly clinicalGroups?: Readonly<Record<string, ClinicalGroup>>;
  readonly oasisPoints?: readonly OasisPoints[];
  readonly functionalThresholds?: readonly FunctionalThreshold[];
  readonly comorbidity?: ComorbidityTable;
  /** HIPPS code → visits below which the period is paid per visit. */
  readonly lupaThresholds?: Readonly<Record<string, number>>;
  /** HIPPS code → case-mix weight. */
  readonly caseMixWeights?: Readonly<Record<string, number>>;
};

export type HippsInput = {
  /** First day of the 30-day period. */
  readonly periodStart: string;
  readonly timing: PdgmTiming;
  readonly source: PdgmSource;
  /** ICD-10-CM, with or without dot; or the clinical group itself where it is known. */
  readonly primaryDiagnosis?: string;
  readonly clinicalGroup?: ClinicalGroup;
  readonly secondaryDiagnoses?: readonly string[];
  readonly comorbidity?: ComorbidityLevel;
  /** OASIS item → code, or the codes ticked. */
  readonly answers: Readonly<Record<string, string | number | readonly string[]>>;
};

export type HippsEstimate = {
  readonly hipps: string;
  readonly clinicalGroup: ClinicalGroup;
  readonly functionalPoints: number;
  readonly functionalLevel: FunctionalLevel;
  readonly comorbidity: ComorbidityLevel;
  /** Number of visits below which the period is low-utilisation; null when the table is missing. */
  readonly lupaThreshold: number | null;
  readonly caseMixWeight: number | null;
  /** Name of the tables used. */
  readonly tables: string;
  readonly notForBilling: boolean;
  /** Which table the LUPA threshold or the weight lacks. */
  readonly incomplete?: string;
};

/** The code and its parts, or only the first missing input: "table oasisPoints missing". */
export function hippsEstimate(
  input: HippsInput,
  tables: PdgmTables | readonly PdgmTables[],
): HippsEstimate | { incomplete: string } {
  const set = effectiveTables([tables].flat(), input.periodStart);
  if (set === null) return { incomplete: `table set for ${input.periodStart} missing` };
  const group = clinicalGroupOf(input, set);
  if (isMissing(group)) return group;
  const points = functionalPoints(input.answers, set);
  if (isMissing(points)) return points;
  const level = functionalLevelOf(points, group, set);
  if (isMissing(level)) return level;
  const comorbidity = comorbidityOf(input, set);
  if (isMissing(comorbidity)) return comorbidity;
  const hipps = [
    timingSources[input.timing][input.source],
    group,
    functionalLevels[level],
    comorbidityLevels[comorbidity],
    '1',
  ].join('');
  const lupaThreshold = own(set.lupaThresholds, hipps) ?? null;
  const caseMixWeight = own(set.caseMixWeights, hipps) ?? null;
  const lacking = [
    lupaThreshold === null && 'table lupaThresholds missing',
    caseMixWeight === null && 'table caseMixWeights missing',
  ].filter((text) => text !== false);
  const estimate = {
    hipps,
    clinicalGroup: group,
    functionalPoints: points,
    functionalLevel: level,
    comorbidity,
    lupaThreshold,
    caseMixWeight,
    tables: set.name,
    notForBilling: set.notForBilling,
  };
  return lacking.length > 0 ? { ...estimate, incomplete: lacking.join(', ') } : estimate;
}

type Missing = { incomplete: string };

function isMissing(value: unknown): value is Missing {
  return typeof value === 'object';
}

/** The set in force on a day; the latest to begin when there are several. */
function effectiveTables(tables: readonly PdgmTables[], date: string): PdgmTables | null {
  const day = dayNumber(date) ?? Number.NaN;
  const fromOf = (set: PdgmTables): number => dayNumber(set.effectiveFrom) ?? Number.NaN;
  const inForce = tables.filter(
    (set) =>
      fromOf(set) <= day &&
      (set.effectiveTo === null || day <= (dayNumber(set.effectiveTo) ?? Number.NaN)),
  );
  return inForce.toSorted((a, b) => fromOf(b) - fromOf(a))[0] ?? null;
}

function clinicalGroupOf(
  { clinicalGroup, primaryDiagnosis }: HippsInput,
  set: PdgmTables,
): ClinicalGroup | Missing {
  if (clinicalGroup !== undefined) return clinicalGroup;
  if (primaryDiagnosis === undefined) return { incomplete: 'primary diagnosis missing' };
  if (set.clinicalGroups === undefined) return { incomplete: 'table clinicalGroups missing' };
  return (
    own(set.clinicalGroups, icdOf(primaryDiagnosis)) ?? {
      incomplete: `table clinicalGroups has no ${primaryDiagnosis}`,
    }
  );
}

function functionalPoints(
  answers: HippsInput['answers'],
  { oasisPoints }: PdgmTables,
): number | Missing {
  if (oasisPoints === undefined) return { incomplete: 'table oasisPoints missing' };
  const unanswered = oasisPoints.find(({ field }) => own(answers, field) === undefined);
  if (unanswered !== undefined) return { incomplete: `answer ${unanswered.field} missing` };
  const fields = [...new Set(oasisPoints.map(({ field }) => field))];
  const unknown = fields.find(
    (field) =>
      !isKnown(
        codesOf(answers, field),
        oasisPoints.filter((row) => row.field === field),
      ),
  );
  if (unknown !== undefined)
    return {
      incomplete: `table oasisPoints has no ${unknown} ${codesOf(answers, unknown).join(',')}`,
    };
  return oasisPoints.reduce(
    (sum, row) => sum + (earns(codesOf(answers, row.field), row) ? row.points : 0),
    0,
  );
}

/** A single answer must be in a row; ticked answers with a limit may have any number outside. */
function isKnown(codes: readonly string[], rows: readonly OasisPoints[]): boolean {
  return (
    rows.some(({ responseLimit }) => responseLimit !== null) ||
    rows.some((row) => earns(codes, row))
  );
}

function earns(codes: readonly string[], { response, responseLimit }: OasisPoints): boolean {
  const counted = codes.filter((code) =>
    response.split(',').some((part) => covers(part.trim(), code)),
  ).length;
  return counted >= (responseLimit ?? 1);
}

function covers(part: string, code: string): boolean {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  return Number(from) <= Number(code) && Number(code) <= Number(to);
}

/** "1", "01" and 1 are the same code; blank is none. */
function codesOf(answers: HippsInput['answers'], field: string): string[] {
  return [must(answers[field], `answer ${field}`)]
    .flat()
    .map(String)
    .filter((code) => code.trim() !== '');
}

function functionalLevelOf(
  points: number,
  group: ClinicalGroup,
  { functionalThresholds }: PdgmTables,
): FunctionalLevel | Missing {
  if (functionalThresholds === undefined)
    return { incomplete: 'table functionalThresholds missing' };
  const row = functionalThresholds.find(
    ({ clinicalGroupId, start, end }) =>
      clinicalGroupId === group && start <= points && points <= end,
  );
  return row?.level ?? { incomplete: `table functionalThresholds has no ${group} ${points}` };
}

function comorbidityOf(
  { comorbidity, secondaryDiagnoses = [] }: HippsInput,
  set: PdgmTables,
): ComorbidityLevel | Missing {
  if (comorbidity !== undefined) return comorbidity;
  if (secondaryDiagnoses.length === 0) return 'none';
  const table = set.comorbidity;
  if (table === undefined) return { incomplete: 'table comorbidity missing' };
  const found = new Set(secondaryDiagnoses.map((code) => own(table.subgroups, icdOf(code))));
  if (table.high.some(([one, other]) => found.has(one) && found.has(other))) return 'high';
  return table.low.some((subgroup) => found.has(subgroup)) ? 'low' : 'none';
}

function icdOf(code: string): string {
  return code.replace(/[.\s]/g, '').toUpperCase();
}

function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
