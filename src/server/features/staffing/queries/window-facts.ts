import { sql } from 'kysely';
import type { OutputOf } from '#contract/call.ts';
import type { readStaffingWindow } from '#contract/staffing.ts';
import { coverOf, type Cover } from '#domain/authorization-cover.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { fieldWindow, addDays } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { Authorizations } from '#server/features/authorizations/queries.ts';
import { gone } from './window-visits.ts';

/** Days, YYYY-MM-DD: as far back from `from` as clinicians look, until before `until`. */
type Past = { readonly from: string; readonly until: string };

/**
 * Visits of patients by clinician and discipline, but those of the window itself.
 *
 * @param but ids of the window's own visits
 */
export async function pastOf(
  { db, orgId }: RequestScope,
  patientIds: readonly string[],
  { from, until }: Past,
  but: readonly string[] = [],
): Promise<OutputOf<typeof readStaffingWindow>['past']> {
  if (patientIds.length === 0) return [];
  const rows = await db
    .selectFrom('visit')
    .select(({ fn }) => [
      'patient_id',
      'provider_type',
      sql<string>`provider_id`.as('provider_id'),
      fn.countAll<number>().as('visits'),
    ])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', patientIds))
    .where('provider_id', 'is not', null)
    .where('status', 'not in', gone)
    .where('date_of_service', '<', until)
    .where('date_of_service', '>=', addDays(from, -fieldWindow.back))
    .$if(but.length > 0, (query) => query.where(({ not }) => not(idAnyOf('id', but))))
    .groupBy(['patient_id', 'provider_type', 'provider_id'])
    .execute();
  return rows.map((row) => ({
    patientId: row.patient_id,
    group: visitGroup(row.provider_type) ?? row.provider_type,
    providerId: row.provider_id,
    visits: row.visits,
  }));
}

/** Whether payers authorised the visits, by their ids. */
export async function coversOf(
  scope: RequestScope,
  visits: readonly { readonly id: string; readonly patientId: string }[],
): Promise<ReadonlyMap<string, Cover>> {
  const ids = new Set(visits.map(({ id }) => id));
  const theirs = await new Authorizations(scope).covers(visits.map(({ patientId }) => patientId));
  return coverOf(
    theirs,
    theirs.flatMap(({ patientId, visits: counted }) =>
      counted.filter(({ id }) => ids.has(id)).map((visit) => ({ ...visit, patientId })),
    ),
  );
}
