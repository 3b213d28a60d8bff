import type { Visit } from '#contract/entities.ts';
import { isSetByOffice, overlapTolerance } from '#domain/clock-doubts.ts';
import { addDays } from '#domain/dates.ts';
import { visitTimes } from '#domain/evv.ts';
import { pacificDate } from '#domain/pacific.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';

type Span = readonly [begin: number, end: number];

/** Days that a visit may be clocked away from its planned one before that is doubtful by itself. */
const furthest = 7;
/** Visits of one clinician that are looked at. */
const mostVisits = 500;

function spanOf(visit: Visit): Span | null {
  const { begin, end } = visitTimes(visit);
  return begin === null || end === null ? null : [Date.parse(begin), Date.parse(end)];
}

/**
 * Whether a visit's times overlap those of another visit of its clinician by more than a press that
 * came late, and the office has not set or confirmed them: nobody is at two homes (decision 081).
 */
export async function overlapsAnother(scope: RequestScope, visit: Visit): Promise<boolean> {
  const span = spanOf(visit);
  if (span === null || visit.providerId === null || isSetByOffice(visit)) return false;
  const [begin, end] = span;
  const dayOf = (at: number, days: number): string =>
    toDay(addDays(pacificDate(new Date(at)), days));
  const rows = await selectVisits(scope.db, scope.orgId)
    .where('visit.provider_id', '=', visit.providerId)
    .where('visit.id', '!=', visit.id)
    .where('visit.date_of_service', '>=', dayOf(begin, -furthest))
    .where('visit.date_of_service', '<=', dayOf(end, furthest))
    .orderBy('visit.id')
    .limit(mostVisits)
    .execute();
  return rows.some((row) => {
    const other = spanOf(presentVisit(row, scope));
    return other !== null && Math.min(end, other[1]) - Math.max(begin, other[0]) > overlapTolerance;
  });
}
