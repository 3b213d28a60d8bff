import { useLingui } from '@lingui/react/macro';
import { dutyStateLabels } from '#domain/duties.ts';
import { officeTaskKinds, officeTaskLabels, type OfficeTaskKind } from '#domain/office-tasks.ts';
import { visitStatusColor, visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { useMayFollow } from '#client/ui/may-follow.ts';
import { CountRow, LinkRow, List } from '#client/ui/list.tsx';
import type { DashboardData } from './activity.report.ts';
import { countIn, StatusRows } from './status-rows.tsx';
import { LateStartsCard, TodayCard, UnstaffedCard } from './day-cards.tsx';
import { ReviewCard } from './review-card.tsx';

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

function NotesQueue({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Card tone={count > 0 ? 'next' : 'plain'}>
      <h2>{t`Notes`}</h2>
      <List>
        <CountRow
          to="/notes"
          title={t`Review queue`}
          count={count}
          tone={count > 0 ? visitStatusColor.NotesInReview : 'success'}
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
          return (
            <CountRow
              key={kind}
              to="/officeTasks"
              search={{ only: kind }}
              title={text(officeTaskLabels[kind])}
              count={count}
              tone={kind === 'lost-work' ? 'danger' : 'attention'}
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
      <StatusRows visits={visits} statuses={[...open, ...others]} />
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
          <CountRow
            key={status}
            to="/patients"
            search={{ status }}
            title={text(status)}
            count={count}
            tone={status === 'Draft' ? 'attention' : 'muted'}
          />
        ))}
      </List>
    </Card>
  );
}

/** What a date or a physician waits for: work that nobody has to remember. */
function DatedQueue({ notices, duties }: Pick<DashboardData, 'notices' | 'duties'>) {
  const { t } = useLingui();
  const text = useText();
  const states = duties ? (['overdue', 'due', 'soon'] as const) : [];
  const tones = { overdue: 'danger', due: 'attention', soon: 'info' } as const;
  const isLate = (duties?.overdue ?? 0) > 0;
  return (
    <Card tone={isLate ? 'danger' : 'plain'}>
      <h2>{t`Work by date`}</h2>
      <List>
        {states.map((state) => {
          return (
            <CountRow
              key={state}
              to="/duties"
              search={{ only: state }}
              title={text(dutyStateLabels[state])}
              count={duties?.[state] ?? 0}
              tone={tones[state]}
            />
          );
        })}
        {notices !== null && (
          <CountRow
            to="/missedNotices"
            title={t`Notices to send`}
            count={notices}
            tone="attention"
          />
        )}
      </List>
    </Card>
  );
}

/** What stands between a visit and its claim, in the order it is done. */
const beforeBilling: readonly VisitStatus[] = [
  'NotesDue',
  'NotesOverdue',
  'NotesRejected',
  'NotesInReview',
];

/** Approved visits, and those whose notes hold up billing. */
function BillingQueue({ visits }: Pick<DashboardData, 'visits'>) {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Before billing`}</h2>
      <StatusRows visits={visits} statuses={['NotesApproved']} />
      <h3>{t`Not ready: the note is not approved`}</h3>
      <StatusRows visits={visits} statuses={beforeBilling} />
    </Card>
  );
}

/**
 * What waits, with counts that lead to the filtered list. A list that is not offered has no card,
 * and what the reader's own work begins with comes first: late starts and unstaffed visits for those
 * who staff, critical notes for those who review, and what holds up billing for the others.
 */
export function WorkQueues({ data }: { data: DashboardData }) {
  const mayFollow = useMayFollow();
  const { day, review, visits } = data;
  const bills = day === null && review === null;
  return (
    <>
      {day && <LateStartsCard day={day} />}
      {day && <UnstaffedCard day={day} />}
      {day && <TodayCard day={day} />}
      {review && <ReviewCard notes={review} />}
      {bills && mayFollow('/visits') && <BillingQueue visits={visits} />}
      {(data.duties ?? data.notices) !== null && <DatedQueue {...data} />}
      {mayFollow('/notes') && <NotesQueue count={countIn(visits, 'NotesInReview')} />}
      {mayFollow('/officeTasks') && <TaskQueue tasks={data.tasks} />}
      {mayFollow('/visits') && <VisitQueue visits={visits} />}
      {mayFollow('/patients') && <PatientQueue patients={data.patients} />}
      {!bills && review && mayFollow('/visits') && <BillingQueue visits={visits} />}
    </>
  );
}
