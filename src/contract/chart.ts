import type { Patch } from '#domain/merge.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { isAideTaskGroup } from '#domain/aide-tasks.ts';
import { isTaskFrequency, limitOf, planReadings, supervisionIntervals } from '#domain/care-plan.ts';
import { orderTimes } from '#domain/dose-times.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import type { FieldReason } from './errors.ts';

type Check = (text: string) => boolean;
/** Characters of a name, a street or another line of a chart. */
export const longestLine = 200;
const short: Check = (text) => text.length <= longestLine;
const optional =
  (check: Check): Check =>
  (text) =>
    text === '' || check(text);

/** Demographic fields of a patient (rules §3) and what each accepts. */
export const demographics: Readonly<Record<string, Check>> = {
  lastName: short,
  firstName: short,
  middleInitial: (text) => text.length <= 4,
  suffix: (text) => text.length <= 12,
  birthday: optional(isCalendarDate),
  dateOfDeath: optional(isCalendarDate),
  gender: (text) => ['M', 'F', ''].includes(text),
  languageCode: (text) => text.length <= 12,
  race: (text) => text.length <= 40,
  addressLine1: short,
  addressLine2: short,
  city: short,
  state: optional((text) => /^[A-Z]{2}$/.test(text)),
  zipcode: optional((text) => /^\d{5}(-\d{4})?$/.test(text)),
  phoneNumber1: optional(isUsPhone),
  phoneNumber2: optional(isUsPhone),
  emailId: optional(isEmail),
  medicareNumber: (text) => text.length <= 20,
  primaryPayer: short,
  // One payer a line, as they are billed in turn.
  secondaryPayers: (text) => text.length <= 2000,
  hmo: short,
  medicarePartAEnd: optional(isCalendarDate),
  emergencyName: short,
  emergencyPhone: optional(isUsPhone),
  emergencyRelation: short,
  physicianName: short,
  physicianPhone: optional(isUsPhone),
  physicianNpi: optional((text) => /^\d{10}$/.test(text)),
  directions: (text) => text.length <= 2000,
  codeStatus: short,
  precautions: (text) => text.length <= 2000,
  // An empty list of allergies says nothing; a person who asked says so here.
  noKnownAllergies: (text) => ['yes', ''].includes(text),
  planSupervision: (text) => text === '' || supervisionIntervals.some((each) => each === text),
};

/**
 * Lists of a chart and the fields of their rows: `<list>.<row>.<field>`, with the order in
 * `<list>.$order`.
 */
export const chartLists = {
  problems: ['text', 'code', 'codeSystem', 'onset', 'status'],
  medications: [
    'name',
    'dose',
    'route',
    'frequency',
    // Times of the order, such as "08:00, 20:00" (domain/dose-times.ts).
    'times',
    'instructions',
    'start',
    'end',
    'status',
    'code',
  ],
  allergies: ['substance', 'reaction', 'severity', 'status', 'code'],
} as const;
export type ChartList = keyof typeof chartLists;

/** Lists of the care plan (domain/care-plan.ts), at paths like those of the chart's lists. */
const planLists = {
  planTasks: ['task', 'group', 'frequency', 'instruction'],
  planGoals: ['goal', 'target'],
  planLimits: ['low', 'high'],
} as const;
export type PlanList = keyof typeof planLists;

/** Every list of a chart with the fields of its rows. */
export const allLists: Readonly<Record<ChartList | PlanList, readonly string[]>> = {
  ...chartLists,
  ...planLists,
};

const isList = (name: string): name is ChartList | PlanList => Object.hasOwn(allLists, name);

/** What cells accept, by list and field; the others accept any line. */
const strictCells: Readonly<Record<string, Check>> = {
  'medications.times': (text) => text.length <= 200 && orderTimes(text) !== null,
  'planTasks.task': short,
  'planTasks.group': isAideTaskGroup,
  'planTasks.frequency': isTaskFrequency,
  'planTasks.instruction': (text) => text.length <= 500,
  'planGoals.goal': (text) => text.length <= 500,
  'planGoals.target': optional(isCalendarDate),
  'planLimits.low': (text) => limitOf(text) !== null,
  'planLimits.high': (text) => limitOf(text) !== null,
};

function listPathKnown(path: string): boolean {
  const [list = '', row, field, ...rest] = path.split('.');
  if (!isList(list) || row === undefined || rest.length > 0) return false;
  if (row === '$order') return field === undefined;
  if (list === 'planLimits' && !Object.hasOwn(planReadings, row)) return false;
  return field !== undefined && allLists[list].includes(field);
}

const cellCheck = (path: string): Check => {
  const [list, , field] = path.split('.');
  const cell = `${list}.${field}`;
  return (Object.hasOwn(strictCells, cell) && strictCells[cell]) || ((text) => text.length <= 2000);
};

/**
 * Which paths of a patch a chart does not know, or whose value it does not accept. Empty when all
 * is well.
 */
export function checkChartPatch(patch: Patch): FieldReason[] {
  const reasons: FieldReason[] = [];
  for (const [path, value] of Object.entries(patch)) {
    const check = Object.hasOwn(demographics, path) ? demographics[path] : undefined;
    if (!check && !listPathKnown(path)) reasons.push({ path, code: 'note.unknown-field' });
    else if (value === null) continue;
    else if (path.endsWith('.$order') ? !Array.isArray(value) : typeof value !== 'string')
      reasons.push({ path, code: 'note.wrong-type' });
    else if (typeof value === 'string' && !(check ?? cellCheck(path))(value))
      reasons.push({ path, code: 'request.invalid' });
  }
  return reasons;
}
