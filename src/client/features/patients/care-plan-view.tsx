import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Patient } from '#contract/entities.ts';
import { aideTaskGroupNames, aideTaskGroups, taskText } from '#domain/aide-tasks.ts';
import {
  carePlanOf,
  planReadings,
  taskFrequencies,
  type CarePlan,
  type PlanLimit,
  type PlanTask,
} from '#domain/care-plan.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { useText } from '#client/i18n.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { ClashDialog } from '#client/kinds/form-dialog/clash-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { numberText } from '#client/ui/number-text.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { uuidV7 } from '#client/store/ids.ts';
import type { ChartEditor } from './chart-editor.ts';
import type { Supervision } from './chart-history.ts';
import { chartText } from './chart-values.ts';
import { planWord } from './plan-columns.ts';
import {
  AddTasksDialog,
  GoalDialog,
  LimitsDialog,
  SupervisionDialog,
  TaskDialog,
} from './plan-dialogs.tsx';
import { useChartSave } from './use-chart-save.ts';

type Editing =
  { kind: 'task' | 'goal'; id: string } | { kind: 'tasks' | 'limits' | 'supervision' } | null;
type Open = (editing: Editing) => void;

const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Cluster spread>
    <h2>{title}</h2>
    {children && <Cluster>{children}</Cluster>}
  </Cluster>
);

/** Frequency and instruction of a task in one line. */
function TaskRow({ task, open }: { task: PlanTask; open: Open | null }) {
  const { t } = useLingui();
  const words = useText();
  const name = taskText(task.task, words);
  return (
    <ListRow
      title={name}
      detail={[words(taskFrequencies[task.frequency]), task.instruction]
        .filter(Boolean)
        .join(' · ')}
      aside={
        open && (
          <Button
            variant="quiet"
            icon="notes"
            aria-label={t`Edit ${name}`}
            onClick={() => open({ kind: 'task', id: task.id })}
          />
        )
      }
    />
  );
}

function Tasks({ plan, open }: { plan: CarePlan; open: Open | null }) {
  const { t } = useLingui();
  const words = useText();
  return (
    <Card>
      <Head title={t`Tasks of the aide`}>
        {open && (
          <>
            <Button icon="plus" onClick={() => open({ kind: 'tasks' })}>{t`Add tasks`}</Button>
            <Button
              variant="quiet"
              icon="plus"
              onClick={() => open({ kind: 'task', id: uuidV7(Date.now()) })}
            >{t`Own task`}</Button>
          </>
        )}
      </Head>
      {plan.tasks.length === 0 && (
        <p>{t`No tasks yet. The aide sees the standard list until there are some.`}</p>
      )}
      {aideTaskGroupNames.map((group) => {
        const tasks = plan.tasks.filter((each) => each.group === group);
        if (tasks.length === 0) return null;
        const title = words(aideTaskGroups[group].title);
        return (
          <section key={group}>
            <h3>{title}</h3>
            <List aria-label={title}>
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} open={open} />
              ))}
            </List>
          </section>
        );
      })}
    </Card>
  );
}

/** A list of the plan, what changes it, and a sentence while it is empty. */
function PlanCard({
  title,
  change,
  empty,
  children,
}: {
  title: string;
  change: ReactNode;
  empty: string;
  children: readonly ReactNode[];
}) {
  return (
    <Card>
      <Head title={title}>{change}</Head>
      {children.length === 0 ? <p>{empty}</p> : <List aria-label={title}>{children}</List>}
    </Card>
  );
}

function Goals({ plan, open }: { plan: CarePlan; open: Open | null }) {
  const { t } = useLingui();
  const add = () => open?.({ kind: 'goal', id: uuidV7(Date.now()) });
  return (
    <PlanCard
      title={t`Goals`}
      empty={t`No goals yet.`}
      change={open && <Button icon="plus" onClick={add}>{t`Add a goal`}</Button>}
    >
      {plan.goals.map(({ id, goal, target }) => (
        <ListRow
          key={id}
          title={goal}
          detail={target && t`By ${target}`}
          aside={
            open && (
              <Button
                variant="quiet"
                icon="notes"
                aria-label={t`Edit ${goal}`}
                onClick={() => open({ kind: 'goal', id })}
              />
            )
          }
        />
      ))}
    </PlanCard>
  );
}

/** "below 90 or above 150 mmHg". */
export function useLimitText(): (limit: PlanLimit) => string {
  const { t } = useLingui();
  const words = useText();
  return ({ reading, ...limit }) => {
    const unit = words(planReadings[reading].unit);
    const [low, high] = [limit.low, limit.high].map((each) =>
      each === null ? '' : numberText(each),
    );
    if (limit.low === null) return t`above ${high} ${unit}`;
    return limit.high === null ? t`below ${low} ${unit}` : t`below ${low} or above ${high} ${unit}`;
  };
}

function Limits({ plan, open }: { plan: CarePlan; open: Open | null }) {
  const { t } = useLingui();
  const words = useText();
  const textOf = useLimitText();
  const edit = () => open?.({ kind: 'limits' });
  return (
    <PlanCard
      title={t`Report to the nurse`}
      empty={t`No limits of this patient. The general ranges of the forms are used.`}
      change={open && <Button icon="notes" onClick={edit}>{t`Edit limits`}</Button>}
    >
      {plan.limits.map((limit) => (
        <ListRow
          key={limit.reading}
          title={words(planReadings[limit.reading].label)}
          detail={textOf(limit)}
        />
      ))}
    </PlanCard>
  );
}

/** Precautions, supervision and who wrote the plan last. */
function Frame({
  patient,
  plan,
  open,
  supervision,
}: {
  patient: Patient;
  plan: CarePlan;
  open: Open | null;
  supervision: Supervision | null;
}) {
  const { t } = useLingui();
  const precautions = chartText(patient.content.doc.values, 'precautions');
  const days = plan.supervisionDays;
  const edit = lastPlanEdit(patient);
  return (
    <Card>
      <Head title={t`For every visit`}>
        {open && (
          <Button
            variant="quiet"
            icon="notes"
            onClick={() => open({ kind: 'supervision' })}
          >{t`Aide supervision`}</Button>
        )}
      </Head>
      <p>
        <strong>{t`Precautions`}</strong> {precautions || t`None recorded`}
      </p>
      <p>
        <strong>{t`Aide supervision`}</strong>{' '}
        {days === null ? t`Not in the plan yet` : t`Every ${days} days`}
        {supervision?.last && ` · ${t`last on ${supervision.last}`}`}
        {supervision?.due && ` · ${t`due on ${supervision.due}`}`}
        {supervision?.isOverdue && (
          <>
            {' '}
            <StatusPill tone="danger">{t`Overdue`}</StatusPill>
          </>
        )}
      </p>
      {edit && <p>{t`Last changed by ${edit.byName}, ${pacificMoment(new Date(edit.at))}`}</p>}
    </Card>
  );
}

/** The latest edit of any part of the plan, as far as the chart remembers. */
function lastPlanEdit({
  content: { doc, edits },
}: Pick<Patient, 'content'>): Patient['content']['edits'][number] | undefined {
  const revisions = new Set(
    Object.entries(doc.revs).flatMap(([path, revision]) =>
      path.startsWith('plan') ? [revision] : [],
    ),
  );
  return edits.findLast(({ revision }) => revisions.has(revision));
}

/** Whether nobody has planned anything for this patient. */
const isEmptyPlan = ({ tasks, goals, limits, supervisionDays }: CarePlan): boolean =>
  [tasks, goals, limits].every((list) => list.length === 0) && supervisionDays === null;

type ViewProps = {
  patient: Patient;
  editor: ChartEditor;
  /** Role of the person: who treats the patient writes the plan. */
  staffRole: string;
  mayEdit?: boolean;
  /** When the aide was and is to be supervised; null where the notes are not at hand. */
  supervision?: Supervision | null;
};

/** A patient's care plan: read by everybody in care, written by nurse and therapist. */
export function CarePlanView({
  patient,
  editor,
  staffRole,
  mayEdit = true,
  supervision = null,
}: ViewProps) {
  const { t } = useLingui();
  useFormTexts();
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => setEditing(null);
  const { save, pending, choose, forget } = useChartSave(editor);
  const plan = carePlanOf(patient.content.doc.values);
  const open = mayEdit && mayWriteChart(staffRole, 'planTasks') ? setEditing : null;
  const subject = { patient, save };
  return (
    <Stack>
      {isEmptyPlan(plan) && <Banner tone="info">{t`This patient has no care plan yet.`}</Banner>}
      <Frame patient={patient} plan={plan} open={open} supervision={supervision} />
      <Tasks plan={plan} open={open} />
      <Limits plan={plan} open={open} />
      <Goals plan={plan} open={open} />
      {editing?.kind === 'tasks' && <AddTasksDialog subject={subject} onClose={close} />}
      {editing?.kind === 'task' && (
        <TaskDialog subject={{ ...subject, id: editing.id }} onClose={close} />
      )}
      {editing?.kind === 'goal' && (
        <GoalDialog subject={{ ...subject, id: editing.id }} onClose={close} />
      )}
      {editing?.kind === 'limits' && <LimitsDialog subject={subject} onClose={close} />}
      {editing?.kind === 'supervision' && <SupervisionDialog subject={subject} onClose={close} />}
      {pending && (
        <ClashDialog
          clashes={pending.clashes}
          labelOf={(path) => planWord(path, t)}
          textOf={(_path, value) => (value === null ? '—' : String(value))}
          onChoose={choose}
          onClose={forget}
        />
      )}
    </Stack>
  );
}
