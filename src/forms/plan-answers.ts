import { planReadings, type CarePlan, type PlanLimit } from '#domain/care-plan.ts';
import type { Patch, Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from './define.ts';
import { cellPath, indexOf, orderPath } from './form-index.ts';
import { isAnswered, rowIds } from './visibility.ts';

/**
 * The care plan inside a note. The note keeps a copy of what its author saw, so that it reads the
 * same when the plan has changed; a row that has an outcome stays as it was.
 */

const tasks = { path: 'planTasks' };
const limits = { path: 'planLimits' };

type Cells = Readonly<Record<string, Value>>;

const rowCells = (group: { path: string }, id: string, cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([column, value]) => [cellPath(group, id, column), value]),
  );

const taskCells = (plan: CarePlan, isSettled: (id: string) => boolean): Cells =>
  Object.assign(
    {},
    ...plan.tasks
      .filter(({ id }) => !isSettled(id))
      .map(({ id, ...cells }) => rowCells(tasks, id, cells)),
  ) as Cells;

const limitCells = (plan: CarePlan): Cells =>
  Object.assign(
    {},
    ...plan.limits.map(({ reading, low, high }) =>
      rowCells(limits, reading, {
        reading: planReadings[reading].label,
        ...(low !== null && { low }),
        ...(high !== null && { high }),
      }),
    ),
  ) as Cells;

/** Cells of limits that the plan has no longer, to be cleared. */
const goneEnds = (plan: CarePlan, answers: Answers): readonly string[] =>
  plan.limits.flatMap((limit) =>
    (['low', 'high'] as const)
      .filter((end) => limit[end] === null)
      .map((end) => cellPath(limits, limit.reading, end))
      .filter((path) => isAnswered(answers[path])),
  );

/** A plan made after the standard tasks were charted would take these answers out of the note. */
const isChartedWithoutPlan = (answers: Answers): boolean =>
  rowIds(answers, tasks).length === 0 &&
  Object.entries(answers).some(([path, value]) => path.startsWith('task.') && isAnswered(value));

/**
 * What a note still needs to show the patient's care plan: its tasks and limits, and that vital
 * signs are on it. Empty when the note shows the plan already.
 */
export function planAnswers(form: FormDefinition, plan: CarePlan, answers: Answers): Patch {
  const { groups, places } = indexOf(form);
  const wanted: Record<string, Value | null> = {};
  if (groups.has(tasks.path) && !isChartedWithoutPlan(answers)) {
    const isSettled = (id: string) => isAnswered(answers[cellPath(tasks, id, 'outcome')]);
    const planned = plan.tasks.map(({ id }) => id);
    const kept = rowIds(answers, tasks).filter((id) => !planned.includes(id) && isSettled(id));
    const order = [...planned, ...kept];
    if (order.length > 0 || rowIds(answers, tasks).length > 0)
      wanted[orderPath(tasks)] = order.length > 0 ? order : null;
    Object.assign(wanted, taskCells(plan, isSettled));
  }
  if (groups.has(limits.path)) {
    const order = plan.limits.map(({ reading }) => reading);
    if (order.length > 0 || rowIds(answers, limits).length > 0)
      wanted[orderPath(limits)] = order.length > 0 ? order : null;
    Object.assign(wanted, limitCells(plan));
    for (const path of goneEnds(plan, answers)) wanted[path] = null;
  }
  // A plan without limits says nothing about vital signs: the aide answers.
  if (
    places.has('vitals.ordered') &&
    plan.limits.length > 0 &&
    !isAnswered(answers['vitals.ordered'])
  )
    wanted['vitals.ordered'] = true;
  return Object.fromEntries(
    Object.entries(wanted).filter(([path, value]) => !isSame(answers[path], value)),
  );
}

/** A cell that is empty and absent is the same; a list is compared item by item. */
const isSame = (present: Value | undefined, wanted: Value | null): boolean =>
  (!isAnswered(present) && (wanted === null || wanted === '')) ||
  JSON.stringify(present) === JSON.stringify(wanted);

const numberAt = (answers: Answers, path: string): number | null => {
  const value = answers[path];
  return typeof value === 'number' ? value : null;
};

/** The limit of the care plan for a reading type, as the note holds it; null when there is none. */
export function planLimitIn(answers: Answers, readingType: string | undefined): PlanLimit | null {
  if (readingType === undefined || !rowIds(answers, limits).includes(readingType)) return null;
  const [low, high] = [
    numberAt(answers, cellPath(limits, readingType, 'low')),
    numberAt(answers, cellPath(limits, readingType, 'high')),
  ];
  const reading = readingType as PlanLimit['reading'];
  return low === null && high === null ? null : { reading, low, high };
}
