import { must } from '../must.ts';
import { roundCents } from '../rounding.ts';
import { comorbidityOf } from './comorbidity.ts';
import {
  functionalLevels,
  hippsCode,
  icdOf,
  type ClinicalGroup,
  type ComorbidityLevel,
  type FunctionalLevel,
  type PdgmSource,
  type PdgmTiming,
} from './hipps.ts';
import { functionalItems, itemPoints, sumOf, type OasisAnswers } from './points.ts';
import {
  own,
  refOf,
  tableFor,
  type CaseMixWeights,
  type ClaimDays,
  type GrouperTable,
  type TableKind,
  type TableRef,
  type TableRows,
} from './tables.ts';

/**
 * PDGM: a 30-day period is put into its payment group, every step as data with what went in, the
 * table it was looked up in and what came out (CMS Home Health PPS, 42 CFR 484.220). Nothing is
 * guessed: what a missing table or answer would have said is missing, and steps that do not need it
 * go on.
 */

export type PeriodInput = {
  readonly days: ClaimDays;
  /** Null while it is not known. */
  readonly timing: PdgmTiming | null;
  readonly source: PdgmSource | null;
  /** ICD-10-CM, with or without dot. */
  readonly principal: string | null;
  readonly secondary: readonly string[];
  readonly answers: OasisAnswers;
  /** False for an agency that does not report quality data: its 30-day base is lower. */
  readonly reportsQuality: boolean;
};

export const stepNames = [
  'timing',
  'source',
  'clinicalGroup',
  'answer',
  'functionalLevel',
  'secondaryDiagnosis',
  'comorbidity',
  'hipps',
  'weight',
  'lupaThreshold',
  'payment',
] as const;
export type StepName = (typeof stepNames)[number];

/** Why a step has no result. `key` is what the table has no row for. */
export type Missing =
  | { readonly of: 'table'; readonly table: TableKind }
  | { readonly of: 'row'; readonly table: TableKind; readonly key: string }
  | { readonly of: 'answer'; readonly field: string }
  | { readonly of: 'input'; readonly input: 'timing' | 'source' | 'principal' }
  /** It needs an earlier step that is missing itself. */
  | { readonly of: 'step'; readonly step: StepName };

export type Step = {
  readonly step: StepName;
  /** What went in: codes and numbers as they are, such as "I50.20" or "02". */
  readonly input: readonly string[];
  /** OASIS item of a step about one answer. */
  readonly field?: string | undefined;
  readonly table: TableRef | null;
  /** A code or a number as text; null where something is missing. */
  readonly result: string | null;
  /** Points this answer gave, or the sum of a functional level. */
  readonly points?: number | undefined;
  /** Why a secondary diagnosis or a comorbidity came out so: subgroups. */
  readonly because?: readonly string[] | undefined;
  /** The diagnosis is in the subchapter of the principal one and does not count. */
  readonly isSameSubchapter?: boolean | undefined;
  readonly missing: Missing | null;
};

export type Grouping = {
  readonly steps: readonly Step[];
  readonly hipps: string | null;
  readonly group: ClinicalGroup | null;
  readonly points: number | null;
  readonly level: FunctionalLevel | null;
  readonly comorbidity: ComorbidityLevel | null;
  readonly weight: number | null;
  readonly lupaThreshold: number | null;
  /** Dollars for 30 days at this weight: national, without wage index, LUPA, outlier or transfer. */
  readonly payment: number | null;
  /** First causes only, each once: what to get for a whole answer. */
  readonly missing: readonly Missing[];
  /** False while any table used is not of an official file that came out. */
  readonly isOfficial: boolean;
};

type Found<T> = { readonly value: T | null; readonly steps: readonly Step[] };

/** @returns the group with every step; never throws for what a person entered */
export function groupPeriod(input: PeriodInput, tables: readonly GrouperTable[]): Grouping {
  const look = new Tables(tables, input.days);
  const timing = givenStep('timing', input.timing);
  const source = givenStep('source', input.source);
  const group = groupStep(input.principal, look);
  const level = levelSteps(input.answers, group.value, look);
  const comorbidity = comorbiditySteps(input, look);
  const hipps = hippsStep(
    input.timing,
    input.source,
    group.value,
    level.value?.level ?? null,
    comorbidity.value,
  );
  const weight = weightStep(hipps.value, look);
  const lupa = lupaStep(hipps.value, look);
  const payment = paymentStep(weight.value, input.reportsQuality, look);
  const steps = [timing, source, group, level, comorbidity, hipps, weight, lupa, payment].flatMap(
    (found) => found.steps,
  );
  return {
    steps,
    hipps: hipps.value,
    group: group.value,
    points: level.points,
    level: level.value?.level ?? null,
    comorbidity: comorbidity.value,
    weight: weight.value,
    lupaThreshold: lupa.value,
    payment: payment.value,
    missing: firstCauses(steps),
    isOfficial:
      hipps.value !== null &&
      steps.every(({ table }) => table === null || table.standing === 'official'),
  };
}

/** Tables that count for one claim. */
class Tables {
  readonly #tables: readonly GrouperTable[];
  readonly #days: ClaimDays;
  constructor(tables: readonly GrouperTable[], days: ClaimDays) {
    this.#tables = tables;
    this.#days = days;
  }

  get<K extends TableKind>(kind: K): { ref: TableRef; rows: TableRows[K] } | null {
    const table = tableFor(this.#tables, kind, this.#days);
    return table === null ? null : { ref: refOf(table), rows: table.rows };
  }
}

const lacksTable = (table: TableKind): Missing => ({ of: 'table', table });
const lacksStep = (step: StepName): Missing => ({ of: 'step', step });

const missingStep = (step: StepName, missing: Missing, rest: Partial<Step> = {}): Found<never> => ({
  value: null,
  steps: [{ step, input: [], table: null, result: null, missing, ...rest }],
});

function givenStep(step: 'timing' | 'source', given: string | null): Found<string> {
  if (given === null) return missingStep(step, { of: 'input', input: step });
  return {
    value: given,
    steps: [{ step, input: [given], table: null, result: given, missing: null }],
  };
}

function groupStep(principal: string | null, look: Tables): Found<ClinicalGroup> {
  const step = 'clinicalGroup';
  if (principal === null) return missingStep(step, { of: 'input', input: 'principal' });
  const input = [principal];
  const table = look.get('clinicalGroups');
  if (table === null) return missingStep(step, lacksTable('clinicalGroups'), { input });
  const group = own(table.rows, icdOf(principal));
  if (group === undefined)
    return missingStep(
      step,
      { of: 'row', table: 'clinicalGroups', key: principal },
      { input, table: table.ref },
    );
  return {
    value: group,
    steps: [{ step, input, table: table.ref, result: group, missing: null }],
  };
}

type Level = { readonly level: FunctionalLevel };

/** One step per answer with its points, then the level of their sum. */
function levelSteps(
  answers: OasisAnswers,
  group: ClinicalGroup | null,
  look: Tables,
): Found<Level> & { readonly points: number | null } {
  const step = 'functionalLevel';
  const table = look.get('oasisPoints');
  if (table === null)
    return {
      points: null,
      ...missingStep(step, lacksTable('oasisPoints'), {
        input: functionalItems.filter((field) => Object.hasOwn(answers, field)),
      }),
    };
  const items = itemPoints(answers, table.rows);
  const steps = items.map(({ field, codes, points, lacks }): Step => ({
    step: 'answer',
    field,
    input: codes,
    table: table.ref,
    result: points === null ? null : String(points),
    ...(points !== null && { points }),
    missing:
      lacks === null
        ? null
        : lacks === 'answer'
          ? { of: 'answer', field }
          : { of: 'row', table: 'oasisPoints', key: `${field} ${codes.join(',')}` },
  }));
  if (steps.some(({ missing }) => missing !== null)) {
    // A table that will be missing is said at once, not after the last answer.
    const thresholds = look.get('functionalThresholds');
    const missing = thresholds === null ? lacksTable('functionalThresholds') : lacksStep('answer');
    const last = missingStep(step, missing, { table: thresholds?.ref ?? null });
    return { value: null, points: null, steps: [...steps, ...last.steps] };
  }
  const points = sumOf(items.map((item) => must(item.points, item.field)));
  const last = thresholdStep(points, group, look);
  return { value: last.value, points, steps: [...steps, ...last.steps] };
}

function thresholdStep(points: number, group: ClinicalGroup | null, look: Tables): Found<Level> {
  const step = 'functionalLevel';
  const input = [String(points)];
  const table = look.get('functionalThresholds');
  if (table === null)
    return missingStep(step, lacksTable('functionalThresholds'), { input, points });
  if (group === null)
    return missingStep(step, lacksStep('clinicalGroup'), { input, points, table: table.ref });
  const row = table.rows.find(
    ({ clinicalGroupId, start, end }) =>
      clinicalGroupId === group && start <= points && points <= end,
  );
  const key = `${group} ${points}`;
  if (row === undefined)
    return missingStep(
      step,
      { of: 'row', table: 'functionalThresholds', key },
      { input, points, table: table.ref },
    );
  return {
    value: { level: row.level },
    steps: [{ step, input, points, table: table.ref, result: row.level, missing: null }],
  };
}

/** One step per secondary diagnosis with its subgroup, then the adjustment. */
function comorbiditySteps(
  { principal, secondary }: PeriodInput,
  look: Tables,
): Found<ComorbidityLevel> {
  const step = 'comorbidity';
  if (secondary.length === 0)
    return {
      value: 'none',
      steps: [{ step, input: [], table: null, result: 'none', because: [], missing: null }],
    };
  const subgroups = look.get('comorbiditySubgroups');
  const low = look.get('comorbidityLow');
  const high = look.get('comorbidityHigh');
  const input = secondary;
  if (subgroups === null) return missingStep(step, lacksTable('comorbiditySubgroups'), { input });
  if (high === null) return missingStep(step, lacksTable('comorbidityHigh'), { input });
  if (low === null) return missingStep(step, lacksTable('comorbidityLow'), { input });
  const subchapters = look.get('diagnosisSubchapters');
  const found = comorbidityOf(principal ?? '', secondary, {
    subgroups: subgroups.rows,
    low: low.rows,
    high: high.rows,
    subchapters: subchapters?.rows ?? null,
  });
  const tableOfLevel = { none: subgroups, low, high }[found.level];
  return {
    value: found.level,
    steps: [
      ...found.diagnoses.map(({ code, subgroup, isSameSubchapter }): Step => ({
        step: 'secondaryDiagnosis',
        input: [code],
        table: isSameSubchapter && subchapters !== null ? subchapters.ref : subgroups.ref,
        result: subgroup ?? 'none',
        isSameSubchapter,
        missing: null,
      })),
      {
        step,
        input: found.because,
        because: found.because,
        table: tableOfLevel.ref,
        result: found.level,
        missing: null,
      },
    ],
  };
}

function hippsStep(
  timing: PdgmTiming | null,
  source: PdgmSource | null,
  group: ClinicalGroup | null,
  level: FunctionalLevel | null,
  comorbidity: ComorbidityLevel | null,
): Found<string> {
  if (timing === null) return missingStep('hipps', lacksStep('timing'));
  if (source === null) return missingStep('hipps', lacksStep('source'));
  if (group === null) return missingStep('hipps', lacksStep('clinicalGroup'));
  if (level === null) return missingStep('hipps', lacksStep('functionalLevel'));
  if (comorbidity === null) return missingStep('hipps', lacksStep('comorbidity'));
  const result = hippsCode({ timing, source, group, level, comorbidity });
  const input = [timing, source, group, level, comorbidity];
  return {
    value: result,
    steps: [{ step: 'hipps', input, table: null, result, missing: null }],
  };
}

/** Digits a case-mix weight is published with. */
const weightDigits = 4;

/** The weight of a HIPPS code to four digits; undefined where the table has none. */
export function weightOf(hipps: string, weights: CaseMixWeights): number | undefined {
  if (weights.of === 'codes') return own(weights.weights, hipps);
  const levels: readonly string[] = Object.values(functionalLevels);
  const base = own(weights.base, hipps.charAt(1))?.[levels.indexOf(hipps.charAt(2))];
  const timing = own(weights.timingSource, hipps.charAt(0));
  const comorbidity = own(weights.comorbidity, hipps.charAt(3));
  if (base === undefined || timing === undefined || comorbidity === undefined) return undefined;
  return Number((base + timing + comorbidity).toFixed(weightDigits));
}

function lookedUp(
  step: 'weight' | 'lupaThreshold',
  kind: 'caseMixWeights' | 'lupaThresholds',
  hipps: string | null,
  ref: TableRef | null,
  found: number | undefined,
): Found<number> {
  if (ref === null) return missingStep(step, lacksTable(kind), { input: hipps ? [hipps] : [] });
  if (hipps === null) return missingStep(step, lacksStep('hipps'), { table: ref });
  const input = [hipps];
  if (found === undefined)
    return missingStep(step, { of: 'row', table: kind, key: hipps }, { input, table: ref });
  return {
    value: found,
    steps: [{ step, input, table: ref, result: String(found), missing: null }],
  };
}

function weightStep(hipps: string | null, look: Tables): Found<number> {
  const table = look.get('caseMixWeights');
  const found = hipps !== null && table !== null ? weightOf(hipps, table.rows) : undefined;
  return lookedUp('weight', 'caseMixWeights', hipps, table?.ref ?? null, found);
}

function lupaStep(hipps: string | null, look: Tables): Found<number> {
  const table = look.get('lupaThresholds');
  const found = hipps !== null && table !== null ? own(table.rows, hipps) : undefined;
  return lookedUp('lupaThreshold', 'lupaThresholds', hipps, table?.ref ?? null, found);
}

function paymentStep(weight: number | null, reportsQuality: boolean, look: Tables): Found<number> {
  const step = 'payment';
  const table = look.get('paymentRates');
  if (table === null) return missingStep(step, lacksTable('paymentRates'));
  const { thirtyDays, thirtyDaysWithoutQuality } = table.rows;
  const rate = reportsQuality ? thirtyDays : thirtyDaysWithoutQuality;
  if (weight === null) return missingStep(step, lacksStep('weight'), { table: table.ref });
  const value = roundCents(weight * rate);
  return {
    value,
    steps: [
      {
        step,
        input: [String(weight), rate.toFixed(2)],
        table: table.ref,
        result: value.toFixed(2),
        missing: null,
      },
    ],
  };
}

/** What is missing in itself, each once; steps that only wait for another are not named. */
function firstCauses(steps: readonly Step[]): Missing[] {
  const causes = new Map<string, Missing>();
  for (const { missing } of steps)
    if (missing !== null && missing.of !== 'step') causes.set(missingText(missing), missing);
  return [...causes.values()];
}

/** In the specification's words: "table oasisPoints missing". */
export function missingText(missing: Missing): string {
  switch (missing.of) {
    case 'table':
      return `table ${missing.table} missing`;
    case 'row':
      return `table ${missing.table} has no ${missing.key}`;
    case 'answer':
      return `answer ${missing.field} missing`;
    case 'input':
      return `${missing.input === 'principal' ? 'primary diagnosis' : missing.input} missing`;
    case 'step':
      return `step ${missing.step} missing`;
  }
}
