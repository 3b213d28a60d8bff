import { isAideTaskGroup, type AideTaskGroup } from './aide-tasks.ts';
import { addDays } from './dates.ts';
import type { Value } from './merge.ts';

/**
 * The care plan of a patient, as it is kept in the chart (contract/chart.ts): tasks for the aide,
 * goals, limits of vital signs, and how often a nurse supervises the aide. Precautions are the
 * chart's own field.
 */

/** How often a task is due; the labels are English message ids. */
export const taskFrequencies = {
  everyVisit: 'Every visit',
  weekly: 'Once a week',
  asNeeded: 'As needed',
} as const;
export type TaskFrequency = keyof typeof taskFrequencies;

export type PlanTask = {
  readonly id: string;
  readonly task: string;
  readonly group: AideTaskGroup;
  readonly frequency: TaskFrequency;
  readonly instruction: string;
};
type PlanGoal = { readonly id: string; readonly goal: string; readonly target: string };

/**
 * Readings a plan may limit, by the reading type of the forms: the English label, the unit, and the
 * plausible range of the forms.
 */
export const planReadings = {
  systolic: { label: 'Systolic blood pressure', unit: 'mmHg', min: 50, max: 300 },
  diastolic: { label: 'Diastolic blood pressure', unit: 'mmHg', min: 20, max: 200 },
  pulse: { label: 'Pulse', unit: '/min', min: 20, max: 250 },
  respirations: { label: 'Respirations', unit: '/min', min: 4, max: 60 },
  temperature: { label: 'Temperature', unit: '°F', min: 80, max: 110 },
  oxygenSaturation: { label: 'Oxygen saturation', unit: '%', min: 50, max: 100 },
  weight: { label: 'Weight', unit: 'lb', min: 40, max: 800 },
} as const;
export type PlanReading = keyof typeof planReadings;
export const planReadingNames = Object.keys(planReadings) as PlanReading[];

/** A reading below `low` or above `high` is to be reported; null where there is no such end. */
export type PlanLimit = {
  readonly reading: PlanReading;
  readonly low: number | null;
  readonly high: number | null;
};

export type CarePlan = {
  readonly tasks: readonly PlanTask[];
  readonly goals: readonly PlanGoal[];
  readonly limits: readonly PlanLimit[];
  /** Days between supervisions of the aide; null when the plan does not say. */
  readonly supervisionDays: number | null;
};

/**
 * Days between on-site supervisions of an aide: 14 where the patient receives skilled care, 60 where
 * not. Source: the intervals of the aide supervision form (42 CFR 484.80(h)).
 */
export const supervisionIntervals = ['14', '60'] as const;

type Values = Readonly<Record<string, Value>>;

const textAt = (values: Values, path: string): string => {
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

/** A number as a plan keeps it, such as "90" or "100.4"; null for anything else. */
export function limitOf(text: string): number | null {
  return /^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text) : null;
}

/** Ids of the rows of a list that hold something, in their order. */
function rowsOf(values: Values, list: string): string[] {
  const order = values[`${list}.$order`];
  const ordered: readonly string[] = Array.isArray(order) ? (order as readonly string[]) : [];
  const present = new Set(
    Object.keys(values).flatMap((path) => {
      const [name, row = '', field] = path.split('.');
      return name === list && field !== undefined ? [row] : [];
    }),
  );
  return [
    ...new Set(ordered.filter((id) => present.has(id))),
    ...[...present].filter((id) => !ordered.includes(id)),
  ];
}

/** The care plan in a chart; a row without its name is left out. */
export function carePlanOf(values: Values): CarePlan {
  const cell = (list: string, id: string, field: string) =>
    textAt(values, `${list}.${id}.${field}`);
  const tasks = rowsOf(values, 'planTasks').flatMap((id): PlanTask[] => {
    const [task, group, frequency] = ['task', 'group', 'frequency'].map((field) =>
      cell('planTasks', id, field),
    ) as [string, string, string];
    if (task === '') return [];
    return [
      {
        id,
        task,
        group: isAideTaskGroup(group) ? group : 'personalCare',
        frequency: isTaskFrequency(frequency) ? frequency : 'everyVisit',
        instruction: cell('planTasks', id, 'instruction'),
      },
    ];
  });
  const goals = rowsOf(values, 'planGoals').flatMap((id): PlanGoal[] => {
    const goal = cell('planGoals', id, 'goal');
    return goal === '' ? [] : [{ id, goal, target: cell('planGoals', id, 'target') }];
  });
  const limits = planReadingNames.flatMap((reading): PlanLimit[] => {
    const [low, high] = [
      limitOf(cell('planLimits', reading, 'low')),
      limitOf(cell('planLimits', reading, 'high')),
    ];
    return low === null && high === null ? [] : [{ reading, low, high }];
  });
  const days = textAt(values, 'planSupervision');
  const supervisionDays = supervisionIntervals.some((each) => each === days) ? Number(days) : null;
  return { tasks, goals, limits, supervisionDays };
}

/** Whether a text is how often a task is due. */
export const isTaskFrequency = (name: string): name is TaskFrequency =>
  Object.hasOwn(taskFrequencies, name);

/** Whether a reading is outside its limit; a bound is still inside, and without a limit nothing is outside. */
export const isOutside = (
  limit: Pick<PlanLimit, 'low' | 'high'> | null | undefined,
  value: number,
): boolean => {
  const { low = null, high = null } = limit ?? {};
  return (low !== null && value < low) || (high !== null && value > high);
};

/**
 * When the aide is to be supervised next; null when the plan does not say how often, or no day is
 * known to count from.
 *
 * @param last day of the last supervision visit, MM/DD/YYYY; null when there was none
 * @param start start of care, MM/DD/YYYY, which counts until the first supervision
 */
export function supervisionDueOn(
  { tasks, supervisionDays }: CarePlan,
  last: string | null,
  start: string | null,
): string | null {
  const from = last ?? start;
  return tasks.length === 0 || supervisionDays === null || from === null
    ? null
    : addDays(from, supervisionDays);
}
