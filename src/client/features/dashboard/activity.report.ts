import { msg } from '@lingui/core/macro';
import { auditLogs } from '#contract/audit.ts';
import { dashboard } from '#contract/dashboard.ts';
import type { OutputOf } from '#contract/call.ts';
import { addDays } from '#domain/dates.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { dashboardRefreshMs } from '#domain/settings.ts';
import { callApi } from '#client/api/call.ts';
import {
  defineReport,
  type Grouping,
  type Measure,
  type Read,
  type ReportRow,
} from '#client/kinds/report/definition.ts';
import type { ChosenPeriod } from '#client/kinds/report/period.ts';
import { mayNow } from '#client/screen/use-may.ts';
import { activityLabels } from './activity-labels.ts';

export type DashboardData = OutputOf<typeof dashboard>;

/** Work queues, and the activity of some days. @throws Refusal */
const loadDashboard = ({ id, start, end }: ChosenPeriod): Promise<DashboardData> =>
  callApi(dashboard, {
    period: id === 'week' || id === 'month' ? id : 'today',
    range: id === null ? { start, end } : null,
  });

const kindOfWork = (reportType: string, read: Read): string => {
  const label = activityLabels.get(reportType);
  return label ? read(label) : reportType;
};

/** A column for each kind of work that was done, in the order of a visit's life. */
function kindsOf({ reports }: DashboardData, read: Read): Measure[] {
  const done = new Set(reports.map(({ reportType }) => reportType));
  return [...activityLabels.keys()]
    .filter((reportType) => done.has(reportType))
    .map((id) => ({ id, label: kindOfWork(id, read), unit: 'count' }));
}

const sum = (row: ReportRow): number =>
  Object.values(row.values).reduce((total, count) => total + count, 0);

/** Key of the row for work that has no person. */
const system = 'system';

/** Who did what; the busiest first. */
const byPerson = ({ activityReport }: DashboardData, read: Read): ReportRow[] =>
  activityReport
    .map(({ userId, givenName, familyName, counts }) => ({
      key: userId ?? system,
      label: userId === null ? read(msg`The system`) : `${givenName} ${familyName}`,
      values: Object.fromEntries(counts.map(({ reportType, count }) => [reportType, count])),
    }))
    .toSorted((a, b) => sum(b) - sum(a) || a.label.localeCompare(b.label));

const byKind = ({ activity }: DashboardData, read: Read): ReportRow[] =>
  activity
    .map(({ reportType, count }) => ({
      key: reportType,
      label: kindOfWork(reportType, read),
      values: { count },
    }))
    .toSorted((a, b) => sum(b) - sum(a));

/** Every day of the period, with nothing done on it too. */
function byDay({ range, reports }: DashboardData): ReportRow[] {
  if (reports.length === 0) return [];
  const values = new Map<string, Record<string, number>>();
  for (const { reportType, reportData } of reports)
    for (const { day, count } of reportData)
      values.set(day, { ...values.get(day), [reportType]: count });
  const rows: ReportRow[] = [];
  for (let day = range.start; ; day = addDays(day, 1)) {
    rows.push({ key: day, label: day, values: values.get(day) ?? {} });
    if (day === range.end) return rows;
  }
}

/**
 * The rows of the audit log behind a number, for those who may read it. A row is a person, a
 * kind of work or a day.
 */
const logged =
  (part: 'person' | 'kind' | 'day'): NonNullable<Grouping<DashboardData>['open']> =>
  ({ key }, { id }, { start, end }) => {
    if (!mayNow(auditLogs) || key === system) return undefined;
    const action = part === 'kind' ? key : id;
    const [from, to] = part === 'day' ? [key, key] : [start, end];
    return {
      to: '/auditLogs',
      search: { action, from, to, ...(part === 'person' && { personId: key }) },
    };
  };

/**
 * The activity of office and field (spec portal §2: my activity, §7: dashboard
 * reports).
 */
export const activityReport = defineReport<DashboardData>({
  name: 'activity',
  title: msg`Activity`,
  failure: msg`Sorry, activity could not be loaded.`,
  empty: msg`Nobody has recorded work in this period. Visits, notes and charts people work on appear here.`,
  periods: {
    named: [
      { id: 'today', label: msg`Today`, days: 1 },
      { id: 'week', label: msg`This week`, days: 'week' },
      { id: 'month', label: msg`This month`, days: 'month' },
    ],
    limitDays: rangeLimitDays.providerVisits,
  },
  groupings: [
    {
      id: 'person',
      label: msg`By person`,
      header: msg`Person`,
      measures: kindsOf,
      rows: byPerson,
      sums: true,
      open: logged('person'),
    },
    {
      id: 'kind',
      label: msg`By kind of work`,
      header: msg`Kind of work`,
      measures: (_data, read) => [{ id: 'count', label: read(msg`Done`), unit: 'count' }],
      rows: byKind,
      open: logged('kind'),
    },
    {
      id: 'day',
      label: msg`By date`,
      header: msg`Day`,
      measures: kindsOf,
      rows: byDay,
      sums: true,
      open: logged('day'),
    },
  ],
  charts: [
    { kind: 'bars', title: msg`Work by day`, grouping: 'day' },
    { kind: 'parts', title: msg`Kinds of work`, grouping: 'kind' },
  ],
  refreshMs: dashboardRefreshMs,
  load: loadDashboard,
});
