import { sql } from 'kysely';
import { careSince, type RequestScope } from './request-scope.ts';

/**
 * Whether a clinician cares for a patient follows from visits: until when, and since which numbered
 * change.
 */
export async function recountPair(
  scope: Pick<RequestScope, 'db' | 'orgId' | 'now'>,
  seq: number,
  { userId, patientId }: { readonly userId: string; readonly patientId: string },
): Promise<void> {
  const { db, orgId } = scope;
  await sql`
    with care as (
      select max(date_of_service) as last_day from visit
      where org_id = ${orgId}::uuid and provider_id = ${userId}::uuid and patient_id = ${patientId}::uuid
        and status <> 'Deleted'
    )
    insert into care_scope as known (org_id, user_id, patient_id, since_seq, until_seq, last_day)
    select ${orgId}::uuid, ${userId}::uuid, ${patientId}::uuid, ${seq}::bigint, case
      when last_day is null then ${seq}::bigint end, coalesce(last_day, 'epoch'::date) from care
    on conflict (org_id, user_id, patient_id) do update set
      last_day = case when excluded.until_seq is null then excluded.last_day else known.last_day end,
      since_seq = case when excluded.until_seq is null and (known.until_seq is not null
        or known.last_day < ${careSince(scope)}::date) then excluded.since_seq else known.since_seq end,
      until_seq = excluded.until_seq`.execute(db);
}
