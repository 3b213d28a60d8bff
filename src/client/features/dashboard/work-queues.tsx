import { useLingui } from '@lingui/react/macro';
import { officeTaskKinds, officeTaskLabels, type OfficeTaskKind } from '#domain/office-tasks.ts';
import {
  visitStatusColor,
  visitStatusLabel,
  visitStatuses,
  type VisitStatus,
} from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { useMayFollow } from '#client/ui/may-follow.ts';
import { LinkRow, List } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import type { DashboardData } from './activity.report.ts';

/**
 * Statuses in which somebody of the office or the field has to do something, in the order of a
 * visit's life.
 */
const open: readonly VisitStatus[] = [
  'Unstaffed',
  'VisitOverdue',
  'NotesDue',
  'NotesOverdue',
  'NotesRejected',
];

const countIn = (rows: readonly { status: string; count: number }[], status: string): number =>
  rows.find((row) => row.status === status)?.count ?? 0;

function NotesQueue({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Card tone={count > 0 ? 'next' : 'plain'}>
      <h2>{t`Notes`}</h2>
      <List>
        <LinkRow
          to="/notes"
          title={t`Review queue`}
          aside={
            <StatusPill tone={count > 0 ? visitStatusColor.NotesInReview : 'success'}>
              {count}
            </StatusPill>
          }
        />
      </List>
    </Card>
  );
}

/** What devices and reassignments ask of the office; the fleet is always one step away. */
function TaskQueue({ tasks }: Pick<DashboardData, 'tasks'>) {
  const { t } = useLingui();
  const text = useText();
  const countOf = (kind: OfficeTaskKind): number =>
    tasks.find((task) => task.kind === kind)?.count ?? 0;
  return (
    <Card tone={countOf('lost-work') > 0 ? 'next' : 'plain'}>
      <h2>{t`Devices`}</h2>
      <List>
        {officeTaskKinds.map((kind) => {
          const count = countOf(kind);
          const tone = kind === 'lost-work' ? 'danger' : 'attention';
          return (
            <LinkRow
              key={kind}
              to="/officeTasks"
              search={{ only: kind }}
              title={text(officeTaskLabels[kind])}
              aside={<StatusPill tone={count > 0 ? tone : 'muted'}>{count}</StatusPill>}
            />
          );
        })}
        <LinkRow to="/fleet" title={t`Fleet`} />
      </List>
    </Card>
  );
}

function VisitQueue({ visits }: Pick<DashboardData, 'visits'>) {
  const { t } = useLingui();
  const text = useText();
  const others = visitStatuses.filter(
    (status) =>
      !open.includes(status) &&
      status !== 'NotesInReview' &&
      status !== 'Deleted' &&
      countIn(visits, status) > 0,
  );
  return (
    <Card>
      <h2>{t`Visits`}</h2>
      <List>
        {[...open, ...others].map((status) => {
          const count = countIn(visits, status);
          return (
            <LinkRow
              key={status}
              to="/visits"
              search={{ status }}
              title={text(visitStatusLabel({ status }))}
              aside={
                <StatusPill tone={count > 0 ? visitStatusColor[status] : 'muted'}>
                  {count}
                </StatusPill>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}

function PatientQueue({ patients }: Pick<DashboardData, 'patients'>) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card>
      <h2>{t`Patients`}</h2>
      <List>
        {patients.map(({ status, count }) => (
          <LinkRow
            key={status}
            to="/patients"
            search={{ status }}
            title={text(status)}
            aside={
              <StatusPill tone={status === 'Draft' && count > 0 ? 'attention' : 'muted'}>
                {count}
              </StatusPill>
            }
          />
        ))}
      </List>
    </Card>
  );
}

/**
 * What waits, with counts that lead to the filtered list. A list that is not offered has no card.
 */
export function WorkQueues({ data }: { data: DashboardData }) {
  const mayFollow = useMayFollow();
  return (
    <>
      {mayFollow('/notes') && <NotesQueue count={countIn(data.visits, 'NotesInReview')} />}
      {mayFollow('/visits') && <VisitQueue visits={data.visits} />}
      {mayFollow('/officeTasks') && <TaskQueue tasks={data.tasks} />}
      {mayFollow('/patients') && <PatientQueue patients={data.patients} />}
    </>
  );
}
