import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';
import { selectVisits } from '#server/features/visits/rows.ts';

/** The visits that a request reaches: a clinician's own, and those of the patients in their care. */
export function visibleVisits(scope: RequestScope) {
  const query = selectVisits(scope.db, scope.orgId);
  if (scope.reach === 'organisation') return query;
  return query.where(({ or, eb }) =>
    or([
      eb('visit.provider_id', '=', scope.userId),
      eb('visit.patient_id', 'in', patientsInCare(scope)),
    ]),
  );
}
