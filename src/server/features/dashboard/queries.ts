import type { Visit } from '#contract/entities.ts';
import { lateSince } from '#domain/late-start.ts';
import { addDays, toDate } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { countsByDay, countsByStatus } from '#server/features/visits/queries/visit-counts.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';

/** Rows of a list on the dashboard; the whole list is one press away. */
const shownRows = 6;
/** Days of the unstaffed strip, today included. */
const daysAhead = 7;

type Counted = { readonly rows: Visit[]; readonly count: number };

/** What a day and the week after it ask of the people who staff visits. */
export class DayAhead {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Visits of a day, YYYY-MM-DD, by status. */
  byStatus(day: string): Promise<{ status: string; count: number }[]> {
    return countsByStatus(this.#scope, { from: day, to: day });
  }

  /**
   * Staffed visits of a day whose planned time passed without a start, the longest late first.
   *
   * @param time Pacific time, HH:MM
   */
  async lateStarts(day: string, time: string): Promise<Counted> {
    const latest = lateSince(time);
    if (latest === null) return { rows: [], count: 0 };
    const query = selectVisits(this.#scope.db, this.#scope.orgId)
      .where('visit.status', '=', 'Staffed')
      .where('visit.date_of_service', '=', day)
      .where('visit.planned_start', '<=', latest);
    const total = await query
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await query
      .orderBy('visit.planned_start')
      .orderBy('visit.id')
      .limit(shownRows)
      .execute();
    return { rows: rows.map((row) => presentVisit(row, this.#scope)), count: total.count };
  }

  /** Unstaffed visits of a day and the six after it; a day without one has 0. */
  async unstaffedByDay(today: string): Promise<{ day: string; count: number }[]> {
    const to = addDays(today, daysAhead - 1);
    const found = await countsByDay(this.#scope, 'Unstaffed', { from: today, to });
    const counts = new Map(found.map(({ day, count }) => [day, count]));
    return Array.from({ length: daysAhead }, (_, ahead) => {
      const day = addDays(today, ahead);
      return { day: toDate(day), count: counts.get(day) ?? 0 };
    });
  }
}
