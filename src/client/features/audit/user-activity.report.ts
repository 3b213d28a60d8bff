import { msg } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { userActivity } from '#contract/user-activity.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { actionText, exactly } from './action-names.ts';
import { refusedText } from './row-text.ts';
import { callApi } from '#client/api/call.ts';
import {
  defineReport,
  type Grouping,
  type ReportDefinition,
  type RowsPath,
} from '#client/kinds/report/definition.ts';
import type { ChosenPeriod } from '#client/kinds/report/period.ts';

type Activity = OutputOf<typeof userActivity>;

/** Rows of the audit log behind a number. */
const logged = (
  search: Readonly<Record<string, string>>,
  { start, end }: ChosenPeriod,
): RowsPath => ({ to: '/auditLogs', search: { ...search, from: start, to: end } });

const sum = (counts: readonly { count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** What everybody did, or what was refused them, together; the most frequent first. */
function byAction(
  { people }: Activity,
  which: 'calls' | 'refused',
  name: (action: string) => string,
) {
  const counts = new Map<string, number>();
  for (const person of people)
    for (const { action, count } of person[which])
      counts.set(action, (counts.get(action) ?? 0) + count);
  return [...counts]
    .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([action, count]) => ({ key: action, label: name(action), values: { count } }));
}

/** Rows of the audit log behind the number of an action. */
const loggedAction =
  (personId: string | null): NonNullable<Grouping<Activity>['open']> =>
  ({ key }, _measure, period) =>
    logged({ action: exactly(key), ...(personId !== null && { personId }) }, period);

/** What was done, by call. */
const byCall = (personId: string | null): Grouping<Activity> => ({
  id: 'kind',
  label: msg`By call`,
  header: msg({ message: 'Call', context: 'call of the services' }),
  measures: (_data, read) => [{ id: 'count', label: read(msg`Calls`), unit: 'count' }],
  rows: (data) => byAction(data, 'calls', actionText),
  open: loggedAction(personId),
});

/** What devices sent and the server refused, apart from what was done. */
const byRefusal = (personId: string | null): Grouping<Activity> => ({
  id: 'refused',
  label: msg`Refused`,
  header: msg`Refused`,
  measures: (_data, read) => [{ id: 'count', label: read(msg`Refused`), unit: 'count' }],
  rows: (data) => byAction(data, 'refused', refusedText),
  open: loggedAction(personId),
});

/**
 * What each person did: sign-ins, calls by kind, records touched (spec portal §2: /userActivity).
 *
 * @param personId of the person it is about; null for everybody
 */
export const userActivityReport = (personId: string | null): ReportDefinition<Activity> =>
  defineReport<Activity>({
    name: `user-activity${personId === null ? '' : '-of-one'}`,
    title: msg`User activity`,
    failure: msg`Sorry, user activity could not be loaded.`,
    empty: msg`Nobody did anything in this period.`,
    periods: {
      named: [
        { id: 'week', label: msg`Last 7 days`, days: 7 },
        { id: 'today', label: msg`Today`, days: 1 },
        { id: 'month', label: msg`Last 30 days`, days: 30 },
      ],
      limitDays: rangeLimitDays.providerVisits,
    },
    groupings: [
      {
        id: 'person',
        label: msg`By person`,
        header: msg`Person`,
        measures: (_data, read) => [
          { id: 'signIns', label: read(msg`Sign-ins`), unit: 'count' },
          { id: 'refusedSignIns', label: read(msg`Refused sign-ins`), unit: 'count' },
          { id: 'calls', label: read(msg`Calls`), unit: 'count' },
          { id: 'refused', label: read(msg`Refused`), unit: 'count' },
          { id: 'records', label: read(msg`Records touched`), unit: 'count' },
        ],
        rows: ({ people }) =>
          people.map(({ userId, name, signIns, refusedSignIns, records, calls, refused }) => ({
            key: userId,
            label: name,
            values: {
              signIns,
              refusedSignIns,
              calls: sum(calls),
              refused: sum(refused),
              records,
            },
          })),
        open: ({ key }, _measure, period) => logged({ personId: key }, period),
      },
      byCall(personId),
      byRefusal(personId),
    ],
    charts: [{ kind: 'parts', title: msg`Calls by kind`, grouping: 'kind' }],
    load: ({ start, end }) => callApi(userActivity, { personId, range: { start, end } }),
  });
