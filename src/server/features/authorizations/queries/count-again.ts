import { sql } from 'kysely';
import { countDown, type Authorization, type Balance } from '#domain/authorizations.ts';
import type { CountedVisit } from '#domain/authorizations.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type OfPatient = {
  readonly authorizations: readonly Authorization[];
  readonly visits: readonly CountedVisit[];
};
type Uncounted = { readonly id: string; readonly patient_id: string; readonly changes: number };

/** Patients whose authorisations are counted in one go; a first look may have thousands. */
const patientsAtOnce = 500;

const none: Balance = { done: 0, planned: 0, over: 0, left: 0 };

const uncountedOf = ({ db, orgId }: RequestScope): Promise<Uncounted[]> =>
  db
    .selectFrom('patient_authorization')
    .select(['id', 'patient_id', 'changes'])
    .where('org_id', '=', orgId)
    // As its index goes; what was counted is never ahead.
    .where(sql<boolean>`changes - counted > 0`)
    .execute();

/**
 * Keeps what was counted where nothing was changed since the change it is of. What a transaction at
 * work holds is counted at the next look: nobody waits here.
 */
async function keep(
  { db, orgId }: RequestScope,
  rows: readonly Uncounted[],
  balances: ReadonlyMap<string, Balance>,
): Promise<void> {
  const counted = rows.map(({ id }) => balances.get(id) ?? none);
  const figures = (of: (balance: Balance) => number) => sql`${counted.map(of)}::float8[]`;
  await sql`
    with figures as (
      select * from unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ changes }) => changes)}::integer[],
        ${figures(({ done }) => done)}, ${figures(({ planned }) => planned)},
        ${figures(({ over }) => over)}, ${figures(({ left }) => left)}
      ) as figures (id, changes, done, planned, beyond, left_over)
    ), unchanged as (
      select kept.id from patient_authorization as kept
      join figures on figures.id = kept.id and figures.changes = kept.changes
      where kept.org_id = ${orgId}::uuid
      order by kept.id for no key update of kept skip locked
    )
    update patient_authorization as kept set counted = figures.changes, done = figures.done,
      planned = figures.planned, beyond = figures.beyond, left_over = figures.left_over
    from unchanged join figures on figures.id = unchanged.id
    where kept.org_id = ${orgId}::uuid and kept.id = unchanged.id`.execute(db);
}

/**
 * Counts the authorisations again whose visits, or who themselves, were changed since: the numbers of
 * the changes are read before the visits, so that what comes between is counted at the next look.
 */
export async function countAgain(
  scope: RequestScope,
  ofPatients: (ids: readonly string[]) => Promise<ReadonlyMap<string, OfPatient>>,
): Promise<void> {
  const uncounted = await uncountedOf(scope);
  const patientIds = [...new Set(uncounted.map((row) => row.patient_id))];
  for (let start = 0; start < patientIds.length; start += patientsAtOnce) {
    const ids = new Set(patientIds.slice(start, start + patientsAtOnce));
    const balances = new Map<string, Balance>();
    // Of a patient everything: the authorisations share their visits.
    for (const { authorizations, visits } of (await ofPatients([...ids])).values())
      for (const [id, balance] of countDown(authorizations, visits).balances)
        balances.set(id, balance);
    await keep(
      scope,
      uncounted.filter((row) => ids.has(row.patient_id)),
      balances,
    );
  }
}
