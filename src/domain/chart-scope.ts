import type { Patch, Value } from './merge.ts';

/**
 * Scope of practice: which part of a chart a role may change (decision 056). The server refuses
 * everything else, and the screen shows it as text. Field practice; the specification names none.
 */

const chartParts = [
  'identity',
  'contact',
  'physician',
  'care',
  'problems',
  'medications',
  'allergies',
  'carePlan',
] as const;
type ChartPart = (typeof chartParts)[number];

/** The care plan is made by who treats or reviews the patient; the rest of the office reads it. */
const withoutPlan: readonly ChartPart[] = chartParts.filter((part) => part !== 'carePlan');
const clerical: readonly ChartPart[] = ['identity', 'contact', 'physician'];

/**
 * By role name. A clinician and a reviewer write everything, an administrator all but the care plan;
 * a scheduler keeps names, addresses and the physician; an aide and billing read. A role that is not named reads.
 */
const written: Readonly<Record<string, readonly ChartPart[]>> = {
  ADMIN: withoutPlan,
  QA: chartParts,
  SCHEDULER: clerical,
  BILLING: [],
  CLINICIAN: chartParts,
  AIDE: [],
};

const partOfField: Readonly<Record<string, ChartPart>> = {
  lastName: 'identity',
  firstName: 'identity',
  middleInitial: 'identity',
  suffix: 'identity',
  birthday: 'identity',
  gender: 'identity',
  languageCode: 'identity',
  medicareNumber: 'identity',
  race: 'identity',
  primaryPayer: 'identity',
  secondaryPayers: 'identity',
  hmo: 'identity',
  medicarePartAEnd: 'identity',
  addressLine1: 'contact',
  addressLine2: 'contact',
  city: 'contact',
  state: 'contact',
  zipcode: 'contact',
  phoneNumber1: 'contact',
  phoneNumber2: 'contact',
  emailId: 'contact',
  directions: 'contact',
  emergencyName: 'contact',
  emergencyPhone: 'contact',
  emergencyRelation: 'contact',
  physicianName: 'physician',
  physicianPhone: 'physician',
  physicianNpi: 'physician',
  codeStatus: 'care',
  precautions: 'care',
  problems: 'problems',
  medications: 'medications',
  allergies: 'allergies',
  noKnownAllergies: 'allergies',
  planTasks: 'carePlan',
  planGoals: 'carePlan',
  planLimits: 'carePlan',
  planSupervision: 'carePlan',
};

const partOf = (path: string): ChartPart | undefined => {
  const [field = ''] = path.split('.');
  return Object.hasOwn(partOfField, field) ? partOfField[field] : undefined;
};

/** Whether a role may change a path of a chart, such as `codeStatus` or `medications.<row>.dose`. */
export function mayWriteChart(role: string, path: string): boolean {
  const part = partOf(path);
  return (
    part !== undefined && Object.hasOwn(written, role) && written[role]?.includes(part) === true
  );
}

/**
 * Whether a merge of charts leaves a path to somebody of another role. The day of death and the
 * history of the drugs belong to no part: the one goes with the status, the other with its drugs.
 */
export const isLeftByMerge = (role: string, path: string): boolean =>
  partOf(path) !== undefined && !mayWriteChart(role, path);

/** Fields of a medication whose change needs a reason. */
const dosing: readonly string[] = ['name', 'dose', 'route', 'frequency', 'times', 'end', 'status'];

/**
 * Paths of a patch that change a medication already on the chart: its dose, its status, or taking
 * it off the list. Adding one needs no reason.
 */
export const medicationChanges = (
  values: Readonly<Record<string, Value>>,
  patch: Patch,
): readonly string[] =>
  Object.entries(patch).flatMap(([path, value]) => {
    const [list, , field = ''] = path.split('.');
    const before = Object.hasOwn(values, path) ? values[path] : undefined;
    const isChange = list === 'medications' && dosing.includes(field) && isKnownRow(values, path);
    return isChange && (before ?? null) !== value ? [path] : [];
  });

const isKnownRow = (values: Readonly<Record<string, Value>>, path: string): boolean => {
  const row = path.split('.').slice(0, 2).join('.');
  return Object.keys(values).some((known) => known.startsWith(`${row}.`));
};

/** Reason recorded for a medication change by an app that did not ask for one yet. */
export const reasonNotAsked = 'Not asked by this version of the app';
