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

/** Visits of a patient that a clinician made of one type, as the database lists them. */
type Listed = readonly [
  patientId: string,
  providerType: string,
  providerId: string,
  visits: number,
];

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
  const found = db
    .selectFrom('visit')
    .select(({ fn }) => [
      'patient_id',
      'provider_type',
      'provider_id',
      fn.countAll<number>().as('visits'),
    ])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', patientIds))
    .where('provider_id', 'is not', null)
    .where('status', 'not in', gone)
    .where('date_of_service', '<', until)
    .where('date_of_service', '>=', addDays(from, -fieldWindow.back))
    .$if(but.length > 0, (query) => query.where(({ not }) => not(idAnyOf('id', but))))
    .groupBy(['patient_id', 'provider_type', 'provider_id']);
  // One value: thousands of rows cost the driver more than the database.
  const { rows } = await sql<{ listed: readonly Listed[] | null }>`
    select json_agg(json_build_array(patient_id, provider_type, provider_id, visits)) as listed
    from (${found}) as found`.execute(db);
  return (rows[0]?.listed ?? []).map(([patientId, providerType, providerId, visits]) => ({
    patientId,
    group: visitGroup(providerType) ?? providerType,
    providerId,
    visits,
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
