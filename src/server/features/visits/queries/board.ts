import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import {
  mostOnBoard,
  unstaffedOnBoard,
  type BoardClinician,
  type visitBoard,
} from '#contract/board.ts';
import type { Page } from '#contract/paging.ts';
import { vacationOn, type ClinicianFacts } from '#domain/clinician-facts.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { byName } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Staffing } from '#server/features/staffing/queries/staffing.ts';
import { presentVisit, selectVisits, type VisitRecord } from '#server/features/visits/rows.ts';

type Asked = ParsedInputOf<typeof visitBoard>;
type Row = {
  readonly id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly provider_type_id: number | null;
};

/** A text as a pattern that matches it anywhere. */
const anywhere = (words: string): string =>
  `%${words.trim().replaceAll(/[\\%_]/g, (each) => `\\${each}`)}%`;

/** Provider types of a group of disciplines; all for `All`. */
const typesOf = (group: Asked['group']): ReadonlySet<string> =>
  new Set(providerTypes.filter((type) => group === 'All' || visitGroup(type) === group));

/** Clinicians of a group by name; those who have left stay as long as they have visits there. */
function cliniciansOf({ db, orgId, reference }: RequestScope, asked: Asked) {
  const types = typesOf(asked.group);
  const typeIds = [...reference.providerTypes]
    .filter(([, { type }]) => types.has(type))
    .map(([id]) => id);
  const query = db
    .selectFrom('app_user')
    .where('app_user.org_id', '=', orgId)
    .where('app_user.provider_type_id', 'in', typeIds.length > 0 ? typeIds : [-1])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('app_user.active', '=', true),
        exists(
          selectFrom('visit')
            .select('visit.id')
            .whereRef('visit.org_id', '=', 'app_user.org_id')
            .whereRef('visit.provider_id', '=', 'app_user.id')
            .where('visit.status', '!=', 'Deleted')
            .where('visit.date_of_service', '>=', toDay(asked.from))
            .where('visit.date_of_service', '<=', toDay(asked.to)),
        ),
      ]),
    );
  return asked.search.trim() === ''
    ? query
    : query.where(
        sql<boolean>`(app_user.given_name || ' ' || app_user.family_name) ilike ${anywhere(asked.search)}`,
      );
}

const presentClinician = (
  row: Row,
  { reference }: RequestScope,
  facts: ClinicianFacts | undefined,
  days: readonly string[],
): BoardClinician => ({
  id: row.id,
  name: `${row.given_name} ${row.family_name}`,
  providerType: reference.providerTypes.get(row.provider_type_id ?? 0)?.type ?? '',
  weeklyHours: facts?.weeklyHours ?? null,
  vacationDays: facts ? days.filter((day) => vacationOn(facts, day)) : [],
});

async function cliniciansPage(scope: RequestScope, asked: Asked): Promise<Page<BoardClinician>> {
  const query = cliniciansOf(scope, asked);
  const page = await pageOf({
    count: query.select(({ fn }) => fn.countAll<number>().as('count')),
    rows: query
      .select([
        'app_user.id',
        'app_user.given_name',
        'app_user.family_name',
        'app_user.provider_type_id',
      ])
      .orderBy(sql.join([...byName('app_user'), sql.ref('app_user.id')])),
    pageNumber: asked.pageNumber,
    pageSize: asked.pageSize,
    present: (row: Row) => row,
  });
  const ids = page.rows.map(({ id }) => id);
  const known = await new Staffing(scope).clinicians(null, ids);
  const facts = new Map(known.map((each) => [each.id, each]));
  const length = daysBetween(asked.from, asked.to) + 1;
  const days = Array.from({ length }, (_, index) => addDays(asked.from, index));
  const rows = page.rows.map((row) => presentClinician(row, scope, facts.get(row.id), days));
  return { ...page, rows };
}

/**
 * Clinicians of a page with their visits of some days, and the visits nobody has: three bounded
 * reads by index.
 */
export async function boardOf(
  scope: RequestScope,
  asked: Asked,
): Promise<OutputOf<typeof visitBoard>> {
  const clinicians = await cliniciansPage(scope, asked);
  const ofDays = selectVisits(scope.db, scope.orgId)
    .where('visit.date_of_service', '>=', toDay(asked.from))
    .where('visit.date_of_service', '<=', toDay(asked.to))
    .where('visit.status', '!=', 'Deleted');
  const theirs = ofDays.where(
    idAnyOf(
      'visit.provider_id',
      clinicians.rows.map(({ id }) => id),
    ),
  );
  const nobodys = ofDays
    .where('visit.provider_id', 'is', null)
    .where('visit.status', 'in', ['Unstaffed', 'VisitOverdue'])
    .where('visit.provider_type', 'in', [...typesOf(asked.group)]);
  const part = async (query: typeof ofDays, most: number) => {
    const rows: VisitRecord[] = await query
      .orderBy('visit.date_of_service')
      .orderBy('visit.planned_start')
      .orderBy('visit.id')
      .limit(most)
      .execute();
    // Only a full part can have more than it answers.
    if (rows.length < most) return { rows, count: rows.length };
    const counted = await query
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst();
    return { rows, count: counted?.count ?? rows.length };
  };
  const [own, open] = [await part(theirs, mostOnBoard), await part(nobodys, unstaffedOnBoard)];
  return {
    clinicians,
    visits: own.rows.map((row) => presentVisit(row, scope)),
    visitCount: own.count,
    unstaffed: open.rows.map((row) => presentVisit(row, scope)),
    unstaffedCount: open.count,
  };
}
