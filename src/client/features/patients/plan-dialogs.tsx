import { msg, t } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import { aideTaskGroupNames, aideTaskGroups, type AideTaskGroup } from '#domain/aide-tasks.ts';
import {
  carePlanOf,
  planReadingNames,
  planReadings,
  supervisionIntervals,
  taskFrequencies,
  type TaskFrequency,
} from '#domain/care-plan.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import type { Field, Text } from '#client/kinds/form-dialog/field.ts';
import { custom, date, longText, number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useText } from '#client/i18n.ts';
import { Choices } from '#client/ui/choice.tsx';
import { uuidV7 } from '#client/store/ids.ts';
import { chartText, removalPatch, rowIds, rowPatch, rowTexts } from './chart-values.ts';
import type { SaveChart } from './use-chart-save.ts';

/** The chart as it was when the person began to edit, and how it is written. */
export type PlanEdit = { patient: Pick<Patient, 'content'>; save: SaveChart };
export type PlanRowEdit = PlanEdit & { id: string };

const failure = msg`Sorry, care plan could not be saved.`;
const valuesOf = ({ patient }: PlanEdit) => patient.content.doc.values;
const write = ({ patient, save }: PlanEdit, patch: Patch): Promise<void> | undefined =>
  Object.keys(patch).length > 0 ? save(patch, patient.content.doc.revision) : undefined;

const removeFrom = (list: 'planTasks' | 'planGoals') =>
  action({
    id: 'remove',
    label: msg`Remove`,
    icon: 'trash',
    look: 'danger',
    failure,
    when: (edit) => rowIds(valuesOf(edit), list).includes(edit.id),
    run: async (edit: PlanRowEdit) => write(edit, removalPatch(valuesOf(edit), list, edit.id)),
  });

const groupOptions = aideTaskGroupNames.map((value) => ({
  value,
  label: aideTaskGroups[value].title as Text,
}));
const frequencyOptions = (Object.keys(taskFrequencies) as TaskFrequency[]).map((value) => ({
  value,
  label: taskFrequencies[value] as Text,
}));

/** One task of the plan. */
export const TaskDialog = formDialog({
  title: msg`Task`,
  submit: msg`Save`,
  failure,
  fields: (edit: PlanRowEdit) => {
    const texts = rowTexts(valuesOf(edit), 'planTasks', edit.id);
    return {
      task: text(msg`Task`, { initial: texts.task ?? '', required: true }),
      group: select<AideTaskGroup>(msg`Group`, {
        options: groupOptions,
        initial: (texts.group as AideTaskGroup | '') || 'personalCare',
        required: true,
      }),
      frequency: choice<TaskFrequency>(msg`How often`, {
        options: frequencyOptions,
        initial: (texts.frequency as TaskFrequency | '') || 'everyVisit',
        required: true,
        compact: true,
      }),
      instruction: longText(msg`Instruction`, {
        initial: texts.instruction ?? '',
        rows: 3,
        maxLength: 500,
      }),
    };
  },
  run: async (texts, edit) => write(edit, rowPatch(valuesOf(edit), 'planTasks', edit.id, texts)),
  extra: removeFrom('planTasks'),
});

/** Tasks to tick, in the person's language. */
function TaskBoxes({
  frame,
  value,
  onChange,
  tasks,
}: Parameters<Field<readonly string[]>['draw']>[0] & { tasks: readonly string[] }) {
  const words = useText();
  return (
    <Choices
      {...frame}
      options={tasks.map((task) => ({ value: task, label: words(task) }))}
      value={value}
      onChange={(chosen) => onChange(chosen ?? [])}
    />
  );
}

const boxes = (title: string, tasks: readonly string[]): Field<readonly string[]> =>
  custom<readonly string[]>(title, {
    initial: [],
    blank: [],
    required: false,
    say: (chosen) => chosen.join(', '),
    draw: (props) => <TaskBoxes {...props} tasks={tasks} />,
  });

/** Several tasks of the aide's form at once, each due at every visit until the nurse says more. */
export const AddTasksDialog = formDialog({
  title: msg`Add tasks`,
  submit: msg`Add`,
  wide: true,
  failure,
  fields: (edit: PlanEdit) => {
    const present = carePlanOf(valuesOf(edit)).tasks.map(({ task }) => task);
    return Object.fromEntries(
      aideTaskGroupNames.flatMap((group) => {
        const { title, tasks } = aideTaskGroups[group];
        const open = Object.values<string>(tasks).filter((task) => !present.includes(task));
        return open.length > 0 ? [[group, boxes(title, open)] as const] : [];
      }),
    );
  },
  run: async (chosen, edit) => {
    const values = valuesOf(edit);
    const added = aideTaskGroupNames.flatMap((group) =>
      (chosen[group] ?? []).map((task) => ({ id: uuidV7(Date.now()), group, task })),
    );
    if (added.length === 0) return;
    const cells = added.flatMap(({ id, group, task }): [string, Value][] => [
      [`planTasks.${id}.task`, task],
      [`planTasks.${id}.group`, group],
      [`planTasks.${id}.frequency`, 'everyVisit'],
    ]);
    const order = [...rowIds(values, 'planTasks'), ...added.map(({ id }) => id)];
    await write(edit, { ...Object.fromEntries(cells), 'planTasks.$order': order });
  },
});

/** One goal of the plan. */
export const GoalDialog = formDialog({
  title: msg`Goal`,
  submit: msg`Save`,
  failure,
  fields: (edit: PlanRowEdit) => {
    const texts = rowTexts(valuesOf(edit), 'planGoals', edit.id);
    return {
      goal: longText(msg`Goal`, {
        initial: texts.goal ?? '',
        rows: 3,
        maxLength: 500,
        required: true,
      }),
      target: date(msg`Target date`, { initial: texts.target ?? '' }),
    };
  },
  run: async (texts, edit) => write(edit, rowPatch(valuesOf(edit), 'planGoals', edit.id, texts)),
  extra: removeFrom('planGoals'),
});

const ends = ['low', 'high'] as const;

/** Lowest and highest reading that needs no report, for every vital sign. */
export const LimitsDialog = formDialog({
  title: msg`Report to the nurse`,
  submit: msg`Save`,
  wide: true,
  columns: true,
  failure,
  fields: (edit: PlanEdit) => {
    const { limits } = carePlanOf(valuesOf(edit));
    return Object.fromEntries(
      planReadingNames.flatMap((name) => {
        const { label, unit, min, max } = planReadings[name];
        const present = limits.find(({ reading }) => reading === name);
        return ends.map((end) => {
          const title: Text = (known) => {
            const reading = known(label);
            return end === 'low' ? t`${reading}: below` : t`${reading}: above`;
          };
          return [
            `${name}.${end}`,
            number(title, { initial: present?.[end] ?? null, low: min, high: max, unit }),
          ] as const;
        });
      }),
    );
  },
  problems: (values) =>
    Object.fromEntries(
      planReadingNames.flatMap((reading) => {
        const [low, high] = [values[`${reading}.low`] ?? null, values[`${reading}.high`] ?? null];
        return low !== null && high !== null && low >= high
          ? [[`${reading}.high`, msg`Enter a number above the lower limit`]]
          : [];
      }),
    ),
  run: async (values, edit) => {
    const before = valuesOf(edit);
    const changes = Object.entries(values).flatMap(([name, value]): [string, Value | null][] => {
      const path = `planLimits.${name}`;
      const next = value === null ? '' : String(value);
      return next === chartText(before, path) ? [] : [[path, next || null]];
    });
    await write(edit, Object.fromEntries(changes));
  },
});

const intervalLabels = {
  '14': msg`Every 14 days: the patient receives skilled care`,
  '60': msg`Every 60 days: the patient receives no skilled care`,
} as const;

/** How often a nurse supervises the aide on site. */
export const SupervisionDialog = formDialog({
  title: msg`Aide supervision`,
  submit: msg`Save`,
  failure,
  fields: (edit: PlanEdit) => ({
    planSupervision: choice<'14' | '60'>(msg`Aide supervision`, {
      options: supervisionIntervals.map((value) => ({ value, label: intervalLabels[value] })),
      initial: chartText(valuesOf(edit), 'planSupervision') as '14' | '60' | '',
      required: true,
    }),
  }),
  run: async ({ planSupervision }, edit) => write(edit, { planSupervision }),
});
