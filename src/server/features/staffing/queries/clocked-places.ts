import { sql } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { KnownPlace } from '#domain/clinician-facts.ts';
import { knownPlaces } from '#domain/distance.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Clock = Pick<Visit, 'timeIn' | 'timeOut'>;

/**
 * Where patients were clocked at their last visit, by patient. Somebody who has moved since counts
 * as living where they were visited last.
 */
export async function latestClocks(
  { db, orgId, keys }: RequestScope,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, KnownPlace>> {
  if (patientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visit')
    .distinctOn('patient_id')
    .select(['id', 'patient_id', 'clock'])
    .where('org_id', '=', orgId)
    .where(idAnyOf('patient_id', patientIds))
    .where('clock', 'is not', null)
    .where('status', '!=', 'Deleted')
    .orderBy('patient_id')
    .orderBy('date_of_service', 'desc')
    .orderBy(sql.ref('id'))
    .execute();
  return new Map(
    rows.flatMap((row): [string, KnownPlace][] => {
      if (row.clock === null) return [];
      const clock = keys.open('visit.clock', row.id, row.clock) as Clock;
      const [place] = knownPlaces([
        { patientId: row.patient_id, address: '', timeIn: clock.timeIn, timeOut: clock.timeOut },
      ]).values();
      return place
        ? [
            [
              row.patient_id,
              { latitude: place.latitude, longitude: place.longitude, source: 'visit' },
            ],
          ]
        : [];
    }),
  );
}
