import { useLingui } from '@lingui/react/macro';
import { dutyStateLabels } from '#domain/duties.ts';
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
          const count = duties?.[state] ?? 0;
          return (
            <LinkRow
              key={state}
              to="/duties"
              search={{ only: state }}
              title={text(dutyStateLabels[state])}
              aside={<StatusPill tone={count > 0 ? tones[state] : 'muted'}>{count}</StatusPill>}
            />
          );
        })}
        {notices !== null && (
          <LinkRow
            to="/missedNotices"
            title={t`Notices to send`}
            aside={<StatusPill tone={notices > 0 ? 'attention' : 'muted'}>{notices}</StatusPill>}
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
  const text = useText();
  const row = (status: VisitStatus) => (
    <LinkRow
      key={status}
      to="/visits"
      search={{ status }}
      title={text(visitStatusLabel({ status }))}
      aside={
        <StatusPill tone={countIn(visits, status) > 0 ? visitStatusColor[status] : 'muted'}>
          {countIn(visits, status)}
        </StatusPill>
      }
    />
  );
  return (
    <Card>
      <h2>{t`Before billing`}</h2>
      <List>{row('NotesApproved')}</List>
      <h3>{t`Not ready: the note is not approved`}</h3>
      <List>{beforeBilling.map(row)}</List>
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
