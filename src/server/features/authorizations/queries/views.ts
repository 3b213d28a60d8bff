import { sql, type RawBuilder } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { patientAuthorizations } from '#contract/authorizations.ts';
import {
  authorizationStates,
  expiringDays,
  needsOffice,
  type AuthorizationState,
} from '#domain/authorizations.ts';
import { addDays, toDay } from '#server/db/calendar-day.ts';

type View = Exclude<ParsedInputOf<typeof patientAuthorizations>['only'], 'All'>;

/**
 * Counted rows of a state, as `authorizationState` of the domain says; `today` is MM/DD/YYYY. By
 * conditions of their own, so that those that ended are not looked through.
 */
function isInState(state: AuthorizationState, today: string): RawBuilder<boolean> {
  if (state === 'withdrawn') return sql<boolean>`withdrawn`;
  const day = toDay(today);
  if (state === 'ended') return sql<boolean>`(not withdrawn and end_date < ${day}::date)`;
  const inForce = sql<boolean>`not withdrawn and end_date >= ${day}::date`;
  if (state === 'over') return sql<boolean>`(${inForce} and beyond > 0)`;
  if (state === 'used-up') return sql<boolean>`(${inForce} and beyond <= 0 and left_over <= 0)`;
  const hasLeft = sql<boolean>`${inForce} and beyond <= 0 and left_over > 0`;
  if (state === 'future') return sql<boolean>`(${hasLeft} and start_date > ${day}::date)`;
  const last = addDays(day, expiringDays);
  return state === 'expiring'
    ? sql<boolean>`(${hasLeft} and start_date <= ${day}::date and end_date <= ${last}::date)`
    : sql<boolean>`(${hasLeft} and start_date <= ${day}::date and end_date > ${last}::date)`;
}

/** Counted rows of what a list shows; `queue` are those that need the office. */
export function isInView(view: View, today: string): RawBuilder<boolean> {
  if (view !== 'queue') return isInState(view, today);
  const states = authorizationStates.filter(needsOffice).map((each) => isInState(each, today));
  return sql<boolean>`(${sql.join(states, sql` or `)})`;
}
