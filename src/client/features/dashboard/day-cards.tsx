import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { weekdayOf } from '#domain/dates.ts';
import { minutesLate } from '#domain/late-start.ts';
import { visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { presentLanguage, useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { CountRow, LinkRow, List } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import type { DashboardData } from './activity.report.ts';
import { lateText } from './late-text.ts';
import { countIn, StatusRows } from './status-rows.tsx';

type Day = NonNullable<DashboardData['day']>;

/** Today's visits in these statuses first, each also without any; others only where there are some. */
const always: readonly VisitStatus[] = ['Unstaffed', 'Staffed', 'NotesDue', 'NotesInReview'];

/** Today's visits by status, each a step into the list. */
export function TodayCard({ day: { date, byStatus } }: { day: Day }) {
  const { t } = useLingui();
  const total = byStatus.reduce(
    (sum, { status, count }) => (status === 'Deleted' ? sum : sum + count),
    0,
  );
  const shown = visitStatuses.filter(
    (status) => always.includes(status) || (status !== 'Deleted' && countIn(byStatus, status) > 0),
  );
  return (
    <Card>
      <h2>{plural(total, { one: 'Today: # visit', other: 'Today: # visits' })}</h2>
      <StatusRows visits={byStatus} statuses={shown} day={date} />
      {total === 0 && <p>{t`No visit is planned for today.`}</p>}
    </Card>
  );
}

/** Visits that should have started by now, the longest late first. */
export function LateStartsCard({ day: { date, time, late } }: { day: Day }) {
  const { t } = useLingui();
  const text = useText();
  const more = late.count - late.rows.length;
  return (
    <Card tone={late.count > 0 ? 'danger' : 'plain'}>
      <h2>{t`Late starts`}</h2>
      {late.count === 0 ? (
        <p>{t`Every visit planned by now has started.`}</p>
      ) : (
        <List>
          {late.rows.map((visit) => {
            const { id, episodeId, patientName, providerName, plannedStart } = visit;
            const minutes = plannedStart === null ? 0 : minutesLate(plannedStart, time);
            return (
              <LinkRow
                key={id}
                to="/episode/$id/$visitId"
                params={{ id: episodeId, visitId: id }}
                title={patientName}
                detail={[text(visit.visitType), providerName].filter(Boolean).join(' · ')}
                aside={<StatusPill tone="danger">{lateText(minutes)}</StatusPill>}
              />
            );
          })}
          {more > 0 && (
            <LinkRow
              to="/visits"
              search={{ status: 'Staffed', from: date, to: date }}
              title={plural(more, { one: '# more', other: '# more' })}
            />
          )}
        </List>
      )}
    </Card>
  );
}

/** Days as the week has them in the reader's language, Sunday first. */
function weekdayName(date: string, language: string): string {
  // 1970-01-04 was a Sunday; the zone must not move it.
  const sunday = Date.UTC(1970, 0, 4);
  const day = new Date(sunday + weekdayOf(date) * 86_400_000);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** Unstaffed visits of today and the six days after it. */
export function UnstaffedCard({ day: { unstaffed } }: { day: Day }) {
  const { t } = useLingui();
  return (
    <Card tone={unstaffed.some(({ count }) => count > 0) ? 'next' : 'plain'}>
      <h2>{t`Unstaffed`}</h2>
      <List>
        {unstaffed.map(({ day, count }, ahead) => (
          <CountRow
            key={day}
            to="/visits"
            search={{ status: 'Unstaffed', from: day, to: day }}
            title={ahead === 0 ? t`Today` : weekdayName(day, presentLanguage())}
            detail={day}
            count={count}
            tone="attention"
          />
        ))}
      </List>
    </Card>
  );
}
