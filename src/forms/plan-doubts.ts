import { isOutside, planReadingNames, planReadings, type CarePlan } from '#domain/care-plan.ts';
import type { Answers, FormDefinition } from './define.ts';
import { cellPath, indexOf } from './form-index.ts';
import { planLimitIn } from './plan-answers.ts';
import { fieldsShown, rowIds, shownValue, viewOf } from './visibility.ts';

/**
 * Where a signed note's copy of the care plan is not the chart's plan, and what that hides. The copy
 * consists of answers, which the author can change; the chart's plan does not pass through the note.
 *
 * - `task`: a task of the plan that the note does not have, or words differently;
 * - `limit`: a limit that differs; `low` and `high` are the chart's;
 * - `reading`: a reading outside the chart's limit that the note's own limit passes;
 * - `report`: something the note says was sent to the office, from whom no message about the visit came.
 */
export type PlanDoubt = {
  readonly kind: 'task' | 'limit' | 'reading' | 'report';
  /** English message id, or the agency's words. */
  readonly label: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

const none = { value: null, low: null, high: null };
const tasks = { path: 'planTasks' };
const reported = 'report.tasks';

const tasksDoubted = (answers: Answers, plan: CarePlan): readonly PlanDoubt[] => {
  const kept = rowIds(answers, tasks);
  const isSame = (id: string, column: string, text: string): boolean =>
    (answers[cellPath(tasks, id, column)] ?? '') === text;
  return plan.tasks
    .filter(
      ({ id, task, instruction }) =>
        !kept.includes(id) || !isSame(id, 'task', task) || !isSame(id, 'instruction', instruction),
    )
    .map(({ task }) => ({ kind: 'task', label: task, ...none }));
};

const limitsDoubted = (answers: Answers, plan: CarePlan): readonly PlanDoubt[] =>
  planReadingNames.flatMap((reading) => {
    const copied = planLimitIn(answers, reading);
    const limit = plan.limits.find((each) => each.reading === reading);
    const [low, high] = [limit?.low ?? null, limit?.high ?? null];
    const isSame = (copied?.low ?? null) === low && (copied?.high ?? null) === high;
    const { label } = planReadings[reading];
    return isSame ? [] : [{ kind: 'limit', label, value: null, low, high }];
  });

const readingsHidden = (
  form: FormDefinition,
  answers: Answers,
  plan: CarePlan,
): readonly PlanDoubt[] => {
  const view = viewOf(form, answers);
  return form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }): PlanDoubt[] => {
      if (field.kind !== 'number') return [];
      const value = shownValue(view, path);
      const limit = plan.limits.find(({ reading }) => reading === field.readingType);
      if (!limit || typeof value !== 'number' || !isOutside(limit, value)) return [];
      if (isOutside(planLimitIn(answers, field.readingType), value)) return [];
      return [{ kind: 'reading', label: field.label, value, low: limit.low, high: limit.high }];
    }),
  );
};

const reportsDoubted = (form: FormDefinition, answers: Answers): readonly PlanDoubt[] => {
  const field = indexOf(form).places.get(reported)?.field;
  const said = answers[reported];
  if (field?.kind !== 'choices' || !Array.isArray(said)) return [];
  return field.options
    .filter(({ value }) => said.includes(value))
    .map(({ label }) => ({ kind: 'report', label, ...none }));
};

/**
 * What is doubtful about a signed note's copy of the care plan.
 *
 * @param plan the chart's, as it was when the note was signed
 * @param wasTold whether the office got a message of the author about this visit
 */
export function planDoubtsOf(
  form: FormDefinition,
  answers: Answers,
  plan: CarePlan,
  wasTold: boolean,
): readonly PlanDoubt[] {
  const { groups } = indexOf(form);
  return [
    ...(groups.has('planLimits') ? readingsHidden(form, answers, plan) : []),
    ...(groups.has('planLimits') ? limitsDoubted(answers, plan) : []),
    ...(groups.has(tasks.path) ? tasksDoubted(answers, plan) : []),
    ...(wasTold ? [] : reportsDoubted(form, answers)),
  ];
}
