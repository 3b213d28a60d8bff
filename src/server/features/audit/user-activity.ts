import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { userActivity } from '#contract/user-activity.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import { rangeLimitDays } from '#domain/ranges.ts';
import { addDays, dayOf, toDate, toDay, type DayRange } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type Output = OutputOf<typeof userActivity>;
type Person = Output['people'][number];

/** Days the report looks back by default, today included. */
const usualDays = 7;

/** @throws Refusal request.invalid */
function daysOf({ range }: ParsedInputOf<typeof userActivity>, today: string): DayRange {
  if (range === null) return { from: addDays(today, 1 - usualDays), to: today };
  const { start, end } = range;
  const days = isCalendarDate(start) && isCalendarDate(end) ? daysBetween(start, end) : -1;
  if (days < 0 || days > rangeLimitDays.providerVisits)
    throw new Refusal('request.invalid', {
      fields: [{ path: 'range', code: 'request.invalid' }],
    });
  return { from: toDay(start), to: toDay(end) };
}

/** How a sign-in is written into the log, and how a refused one. */
const signInActions = new Set([
  'authenticate',
  'enterCode',
  'authenticateByPasskey',
  'switchAccount',
]);
const refusedActions = new Set(['signInRefused', 'refuseCode']);

const sumOf = (calls: Person['calls'], actions: ReadonlySet<string>): number =>
  calls.reduce((sum, { action, count }) => (actions.has(action) ? sum + count : sum), 0);

/** By action, the most frequent first. */
const numbersOf = (acts: Person['calls']): Person['calls'] =>
  acts
    .map(({ action, count }) => ({ action, count }))
    .toSorted((a, b) => b.count - a.count || a.action.localeCompare(b.action));

/** What each person did in a period and what was refused them, the busiest first. */
export async function countUserActivity({
  input,
  repo,
  now,
}: SignedInRequest<typeof userActivity>): Promise<Output> {
  const days = daysOf(input, dayOf(now));
  const { counts, records } = await repo.audit.activity(days, input.personId);
  const actsOf = new Map<string, typeof counts>();
  for (const act of counts) actsOf.set(act.userId, [...(actsOf.get(act.userId) ?? []), act]);
  const names = await repo.directory.names([...actsOf.keys()]);
  const people = [...actsOf].map(([userId, acts]): Person => {
    const name = names.get(userId);
    const calls = numbersOf(acts.filter((act) => !act.refused));
    return {
      userId,
      name: name ? `${name.givenName} ${name.familyName}` : '',
      signIns: sumOf(calls, signInActions),
      refusedSignIns: sumOf(calls, refusedActions),
      records: records.get(userId) ?? 0,
      calls: calls.filter(
        ({ action }) => !signInActions.has(action) && !refusedActions.has(action),
      ),
      refused: numbersOf(acts.filter((act) => act.refused)),
    };
  });
  return {
    range: { start: toDate(days.from), end: toDate(days.to) },
    people: people.toSorted(
      (a, b) => b.calls.length - a.calls.length || a.name.localeCompare(b.name),
    ),
  };
}
