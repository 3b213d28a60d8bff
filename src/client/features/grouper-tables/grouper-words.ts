import { plural, t } from '@lingui/core/macro';
import type { TableLook } from '#contract/grouper-tables.ts';
import type { Missing, Step, StepName } from '#domain/pdgm/group-period.ts';
import { clinicalGroups, isClinicalGroup } from '#domain/pdgm/hipps.ts';
import type { Standing, TableKind } from '#domain/pdgm/tables.ts';
import type { Tone } from '#client/ui/pill.tsx';

/** What the grouper says, in the words of the office and of a nurse. */

export const kindText = (kind: TableKind): string =>
  ({
    clinicalGroups: t`Diagnosis → clinical group`,
    oasisPoints: t`Points of OASIS answers`,
    functionalThresholds: t`Functional thresholds`,
    comorbiditySubgroups: t`Diagnosis → comorbidity subgroup`,
    comorbidityLow: t`Low comorbidity subgroups`,
    comorbidityHigh: t`Comorbidity interactions`,
    diagnosisSubchapters: t`Diagnosis → subchapter`,
    caseMixWeights: t`Case-mix weights`,
    lupaThresholds: t`LUPA limits`,
    paymentRates: t`30-day base rate`,
  })[kind];

export const standingText = (standing: Standing): string =>
  ({
    official: t`CMS file, all test cases passed`,
    imported: t`Taken in, not proven`,
    unverified: t`Unverified`,
  })[standing];
export const standingTones: Readonly<Record<Standing, Tone>> = {
  official: 'success',
  imported: 'attention',
  unverified: 'attention',
};

/** "12 rows", or why the table was not read. */
export function lookText({ count, problem }: TableLook): string {
  if (count !== null) return t`${plural(count, { one: '# row', other: '# rows' })}`;
  if (problem === null || problem.of === 'empty') return t`Not read: it has no rows.`;
  if (problem.of === 'columns') {
    const lacks = problem.lacks.join(', ');
    const has = problem.has.join(', ');
    return t`Not read: columns ${lacks} not found. It has: ${has}.`;
  }
  const { line, cell } = problem;
  return problem.of === 'twice'
    ? t`Not read: line ${line} says something else of ${cell} than a line before.`
    : t`Not read: line ${line}, column ${problem.column}: “${cell}”.`;
}

/** The specification's sentence with the table's name: "Incomplete: table X missing". */
export function missingWords(missing: Missing): string {
  switch (missing.of) {
    case 'table':
      return t`Table missing: ${kindText(missing.table)}`;
    case 'row':
      return t`${kindText(missing.table)}: no row for ${missing.key}`;
    case 'answer':
      return t`Answer missing: ${missing.field}`;
    case 'input':
      return {
        timing: t`No approved assessment says whether the period is early or late.`,
        source: t`Admission source missing`,
        principal: t`Principal diagnosis missing`,
      }[missing.input];
    case 'step':
      return t`Waits for: ${stepText({ step: missing.step })}`;
  }
}

const stepNames: Readonly<Record<StepName, () => string>> = {
  timing: () => t`Timing`,
  source: () => t`Admission source`,
  clinicalGroup: () => t`Clinical group`,
  answer: () => t`OASIS answer`,
  functionalLevel: () => t`Functional level`,
  secondaryDiagnosis: () => t`Secondary diagnosis`,
  comorbidity: () => t`Comorbidity adjustment`,
  hipps: () => 'HIPPS',
  weight: () => t`Case-mix weight`,
  lupaThreshold: () => t`LUPA limit`,
  payment: () => t`Payment`,
};

/** An answer's step is its item. */
export const stepText = ({ step, field }: Pick<Step, 'step' | 'field'>): string =>
  field ?? stepNames[step]();

/** Words that a step's input or result is made of; codes stay as they are. */
const known: Readonly<Record<string, () => string>> = {
  early: () => t({ message: 'Early', context: 'period' }),
  late: () => t({ message: 'Late', context: 'period' }),
  community: () => t`Community`,
  institutional: () => t`Institutional`,
  Low: () => t({ message: 'Low', context: 'level' }),
  Medium: () => t({ message: 'Medium', context: 'level' }),
  High: () => t({ message: 'High', context: 'level' }),
  low: () => t({ message: 'Low', context: 'level' }),
  high: () => t({ message: 'High', context: 'level' }),
  none: () => t({ message: 'None', context: 'comorbidity' }),
};
export const partText = (part: string): string =>
  Object.hasOwn(known, part) ? (known[part]?.() ?? part) : part;

/** "H · MMTA - Cardiac and Circulatory" */
export const groupText = (letter: string): string =>
  isClinicalGroup(letter) ? `${letter} · ${clinicalGroups[letter]}` : letter;

export const inputText = ({ step, input }: Step): string =>
  input.length === 0
    ? '—'
    : input.map((part) => (step === 'clinicalGroup' ? part : partText(part))).join(', ');

/** What came out of a step, or what it lacks. */
export function resultText(step: Step): string {
  if (step.missing !== null) return missingWords(step.missing);
  const result = step.result ?? '—';
  if (step.step === 'clinicalGroup') return groupText(result);
  if (step.step === 'answer')
    return t`${plural(step.points ?? 0, { one: '# point', other: '# points' })}`;
  if (step.step === 'secondaryDiagnosis' && step.isSameSubchapter === true)
    return t`${result}: not counted, same subchapter as the principal diagnosis`;
  if (step.step === 'secondaryDiagnosis' && result === 'none') return t`In no subgroup`;
  if (step.step === 'payment') return `$${result}`;
  return partText(result);
}

/** Name, days and standing of the table a step looked in. */
export function tableText({ table }: Step): string {
  if (table === null) return '—';
  const { kind, name, from, to, standing } = table;
  const until = to === null ? '' : ` – ${to}`;
  return [kindText(kind), `${name} (${from}${until})`, standingText(standing)].join(' · ');
}
