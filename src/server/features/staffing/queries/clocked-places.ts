import { sql } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { KnownPlace } from '#domain/clinician-facts.ts';
import { knownPlaces } from '#domain/distance.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { KeptOpened, markOfColumn } from '#server/db/kept-opened.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Clock = Pick<Visit, 'timeIn' | 'timeOut'>;

/** Places of visits' clocks; null of one that says none. */
const keptClocks = new KeptOpened<KnownPlace | null>({
  most: 50_000,
  open: (sealed, id, keys) => {
    const { timeIn, timeOut } = keys.open('visit.clock', id, sealed) as Clock;
    const [place] = knownPlaces([{ patientId: '', address: '', timeIn, timeOut }]).values();
    return place ? { latitude: place.latitude, longitude: place.longitude, source: 'visit' } : null;
  },
});

/**
 * Where patients were clocked at their last visit, by patient. Somebody who has moved since counts
 * as living where they were visited last.
 */
export async function latestClocks(
  scope: RequestScope,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, KnownPlace>> {
  if (patientIds.length === 0) return new Map();
  const { db, orgId } = scope;
  const { rows } = await sql<{ id: string; patient_id: string; mark: string }>`
    select latest.id, asked.patient_id, ${markOfColumn('latest.clock')} as mark
    from unnest(${[...patientIds]}::uuid[]) as asked (patient_id)
    cross join lateral (
      select id, clock from visit
      where org_id = ${orgId}::uuid and visit.patient_id = asked.patient_id
        and clock is not null and status <> 'Deleted'
      order by date_of_service desc, id limit 1
    ) as latest`.execute(db);
  const places = await keptClocks.of(scope, rows, async (unknown) => {
    const found = await db
      .selectFrom('visit')
      .select(['id', 'clock'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', unknown))
      .execute();
    return found.flatMap(({ id, clock }) => (clock === null ? [] : [{ id, sealed: clock }]));
  });
  const known = new Map<string, KnownPlace>();
  for (const { id, patient_id: patientId } of rows) {
    const place = places.get(id);
    if (place) known.set(patientId, place);
  }
  return known;
}
