import type { dashboard } from '#contract/dashboard.ts';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { grouped } from '#domain/grouped.ts';
import { rangeLimitDays, startOfPeriod } from '#domain/ranges.ts';
import type { Activity, ActivityCount } from '#server/features/users/queries/activity.ts';
import { toDate, toDay, type DayRange } from '#server/db/calendar-day.ts';
import type { Directory } from '#server/features/users/queries/directory.ts';

type Input = ParsedInputOf<typeof dashboard>;
type Output = OutputOf<typeof dashboard>;
type Report = Pick<Output, 'activity' | 'range' | 'activityReport' | 'reports'>;

/** The requested days of a dashboard. @throws Refusal request.invalid */
export function reportedDays({ period, range }: Input, today: string): DayRange {
  if (range === null) return { from: toDay(startOfPeriod(toDate(today), period)), to: today };
  const { start, end } = range;
  const days = isCalendarDate(start) && isCalendarDate(end) ? daysBetween(start, end) : -1;
  if (days < 0 || days > rangeLimitDays.providerVisits)
    throw new Refusal('request.invalid', {
      fields: [{ path: 'range', code: 'request.invalid' }],
    });
  return { from: toDay(start), to: toDay(end) };
}

const counted = ({ reportType, count }: ActivityCount): ActivityCount => ({ reportType, count });

function reportsOf({ byUser, byDay }: Activity): Output['reports'] {
  const team = grouped(byUser, ({ reportType }) => reportType);
  return [...grouped(byDay, ({ reportType }) => reportType)].map(([reportType, days]) => ({
    reportType,
    reportData: days.map(({ day, count }) => ({ day: toDate(day), count })),
    teamUserIdSet: (team.get(reportType) ?? []).flatMap(({ userId }) => userId ?? []),
  }));
}

/** The activity of some days, by person, by kind of work and by day (portal §2, §3, §7). */
export async function activityReport(
  directory: Directory,
  range: DayRange,
  kinds: readonly string[],
): Promise<Report> {
  const activity = await directory.activity(range, kinds);
  const people = grouped(activity.byUser, ({ userId }) => userId);
  const names = await directory.names([...people.keys()].flatMap((userId) => userId ?? []));
  const reports = reportsOf(activity);
  return {
    range: { start: toDate(range.from), end: toDate(range.to) },
    activity: reports.map(({ reportType, reportData }) => ({
      reportType,
      count: reportData.reduce((sum, { count }) => sum + count, 0),
    })),
    activityReport: [...people].map(([userId, counts]) => ({
      userId,
      givenName: names.get(userId ?? '')?.givenName ?? '',
      familyName: names.get(userId ?? '')?.familyName ?? '',
      counts: counts.map(counted),
    })),
    reports,
  };
}
