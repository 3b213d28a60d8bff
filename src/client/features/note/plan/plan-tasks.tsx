import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { memo, useLayoutEffect } from 'react';
import { aideTaskGroupNames, aideTaskGroups, taskText } from '#domain/aide-tasks.ts';
import { isTaskFrequency, taskFrequencies } from '#domain/care-plan.ts';
import type { Value } from '#domain/merge.ts';
import type { RowGroup } from '#forms/define.ts';
import { cellPath, isAnswered, type VisibleRow } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { NoteDesk } from '../editor/note-editor.ts';
import { errorText } from '../error-text.ts';
import { AnswerField } from '../fields/answer-field.tsx';
import { inputId } from '../fields/place-of.ts';
import { checkField, clearWhenRight, onAnswer } from '../fields/show-errors.ts';

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
const read = ({ draft }: NoteDesk, path: string): string =>
  textOf(getDefaultStore().get(draft.answerAtom(path)));

type TaskProps = { group: RowGroup; row: VisibleRow };

/** How often, what the nurse wrote, and what became of it at the visit before. */
function useTaskHint({ group, row }: TaskProps): string {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const cell = (column: string) => cellPath(group, row.id, column);
  const frequency = textOf(useAtomValue(desk.draft.answerAtom(cell('frequency'))));
  const instruction = textOf(useAtomValue(desk.draft.answerAtom(cell('instruction'))));
  const last = desk.last?.answers[cell('outcome')];
  const options = group.fields.find(({ path }) => path === 'outcome');
  const lastLabel =
    options?.kind === 'choice' ? options.options.find(({ value }) => value === last)?.label : null;
  return [
    isTaskFrequency(frequency) && words(taskFrequencies[frequency]),
    instruction,
    lastLabel && lastLabel !== 'Done' && t`Last visit: ${words(lastLabel)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** One task: its three answers in one row, and the reason where one is needed. */
const Task = memo(function Task({ group, row }: TaskProps) {
  const words = useText();
  const desk = useDesk();
  const path = cellPath(group, row.id, 'outcome');
  const value = useAtomValue(desk.draft.answerAtom(path));
  const error = useAtomValue(desk.errorAt(path));
  const name = textOf(useAtomValue(desk.draft.answerAtom(cellPath(group, row.id, 'task'))));
  const hint = useTaskHint({ group, row });
  useLayoutEffect(() => onAnswer(desk, path, clearWhenRight), [desk, path]);
  const outcome = row.fields.find(({ field }) => field.path === 'outcome')?.field;
  const reason = row.fields.find(({ field }) => field.path === 'reason');
  if (outcome?.kind !== 'choice') return null;
  return (
    <Stack>
      <Segments
        id={inputId(path)}
        label={taskText(name, words)}
        hint={hint}
        error={error ? errorText(error, outcome, words) : undefined}
        readOnly={desk.readOnly}
        options={outcome.options.map(({ value: each, label }) => ({
          value: each,
          label: words(label),
        }))}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => desk.draft.set(path, next)}
        onBlur={() => checkField(desk, path)}
      />
      {reason && <AnswerField path={reason.path} field={reason.field} />}
    </Stack>
  );
});

/** Tasks of the group that *All done* marks: the open ones that are due today. */
const openTasks = (desk: NoteDesk, group: RowGroup, rows: readonly VisibleRow[]): string[] =>
  rows.flatMap(({ id }) => {
    const path = cellPath(group, id, 'outcome');
    const isDue = read(desk, cellPath(group, id, 'frequency')) !== 'asNeeded';
    return isDue && !isAnswered(read(desk, path)) ? [path] : [];
  });

function TaskGroup({
  title,
  group,
  rows,
}: {
  title: string;
  group: RowGroup;
  rows: readonly VisibleRow[];
}) {
  const { t } = useLingui();
  const desk = useDesk();
  const toast = useToast();
  const open = openTasks(desk, group, rows);
  const allDone = () =>
    applyWithUndo(desk, toast, {
      patch: Object.fromEntries(open.map((path) => [path, 'done'])),
      text: plural(open.length, { one: '# task marked done.', other: '# tasks marked done.' }),
    });
  return (
    <Card aria-label={title}>
      <Cluster spread>
        <h3>{title}</h3>
        {!desk.readOnly && open.length > 0 && (
          <Button icon="check" aria-label={t`All done: ${title}`} onClick={allDone}>
            {t`All done`}
          </Button>
        )}
      </Cluster>
      {rows.map((row) => (
        <Task key={row.id} group={group} row={row} />
      ))}
    </Card>
  );
}

/**
 * The tasks of the care plan by group. Outcomes decide what shows, so this renders again with each
 * of them.
 */
export const PlanTasks = memo(function PlanTasks({
  group,
  rows,
}: {
  group: RowGroup;
  rows: readonly VisibleRow[];
}) {
  const words = useText();
  const desk = useDesk();
  if (rows.length === 0) return null;
  return (
    <Stack>
      {aideTaskGroupNames.map((name) => {
        const own = rows.filter(({ id }) => read(desk, cellPath(group, id, 'group')) === name);
        return own.length > 0 ? (
          <TaskGroup
            key={name}
            title={words(aideTaskGroups[name].title)}
            group={group}
            rows={own}
          />
        ) : null;
      })}
    </Stack>
  );
});
