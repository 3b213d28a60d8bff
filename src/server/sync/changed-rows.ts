import type { PulledTable, SyncedService } from '#contract/targets.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';

/**
 * A row that may have changed for a person. Whether it is theirs to see is decided when it is
 * loaded.
 */
export type Candidate = { readonly seq: number; readonly kind: PulledTable; readonly id: string };

/**
 * What a pull looks for: changes after `base`, chosen by `window`, where the last pull chose by
 * `before`.
 */
export type Looking = {
  readonly orgId: string;
  readonly userId: string;
  readonly base: number;
  readonly window: DayRange;
  readonly before: DayRange | null;
};

/** Rows that only the calendar moved in or out have no number of their own and come first. */
const byCalendar = sql`0::bigint`;

/**
 * Days that entered at the far end or left at the near end since the last pull; nothing on a first
 * pull.
 */
const moved = (column: string, { window, before }: Looking): RawBuilder<unknown> => {
  if (!before) return sql`false`;
  const day = sql.ref(column);
  return sql`((${day} > ${before.to}::date and ${day} <= ${window.to}::date)
    or (${day} >= ${before.from}::date and ${day} < ${window.from}::date))`;
};
/**
 * Days a device holds. After a first pull every changed row counts, so that a visit the office
 * moved out of the window leaves the device: the loader decides whether it is still to be seen.
 */
const within = (column: string, { base, window }: Looking): RawBuilder<unknown> =>
  base > 0
    ? sql`true`
    : sql`${sql.ref(column)} between ${window.from}::date and ${window.to}::date`;

/** Patients a person came to see, or ceased to see, after `base`; also by the calendar. */
const scopeChanges = (looking: Looking): RawBuilder<unknown> => sql`
  select case when since_seq > ${looking.base}::bigint or until_seq > ${looking.base}::bigint
    then greatest(since_seq, coalesce(until_seq, 0)) else ${byCalendar} end as seq, patient_id
  from care_scope
  where org_id = ${looking.orgId}::uuid and user_id = ${looking.userId}::uuid
    and (since_seq > ${looking.base}::bigint or until_seq > ${looking.base}::bigint or ${moved('last_day', looking)})`;

const openScope = ({ orgId, userId, window }: Looking): RawBuilder<unknown> => sql`
  select patient_id from care_scope where org_id = ${orgId}::uuid and user_id = ${userId}::uuid
    and until_seq is null and last_day >= ${window.from}::date`;

const operationRows = (looking: Looking): RawBuilder<unknown> => {
  const { orgId, userId, base } = looking;
  return sql`
    with scope_change as (${scopeChanges(looking)}), open_scope as (${openScope(looking)})
    select change_seq as seq, 'visit' as kind, id from visit where org_id = ${orgId}::uuid
      and provider_id = ${userId}::uuid and change_seq > ${base}::bigint and ${within('date_of_service', looking)}
    union all select ${byCalendar}, 'visit', id from visit where org_id = ${orgId}::uuid
      and provider_id = ${userId}::uuid and ${moved('date_of_service', looking)}
    union all select until_seq, 'visit', visit_id from visit_assignment where org_id = ${orgId}::uuid
      and user_id = ${userId}::uuid and until_seq > ${base}::bigint
    union all select change_seq, 'patient', id from patient where org_id = ${orgId}::uuid
      and id in (select patient_id from open_scope) and change_seq > ${base}::bigint
    union all select seq, 'patient', patient_id from scope_change
    union all select change_seq, 'episode', id from episode where org_id = ${orgId}::uuid
      and patient_id in (select patient_id from open_scope) and change_seq > ${base}::bigint
    union all select scope_change.seq, 'episode', episode.id from scope_change
      join episode on episode.org_id = ${orgId}::uuid and episode.patient_id = scope_change.patient_id`;
};

const noteRows = (looking: Looking): RawBuilder<unknown> => {
  const { orgId, userId, base } = looking;
  return sql`
    with scope_change as (${scopeChanges(looking)}), open_scope as (${openScope(looking)})
    select change_seq as seq, 'note' as kind, visit_id as id from note where org_id = ${orgId}::uuid
      and provider_id = ${userId}::uuid and change_seq > ${base}::bigint and ${within('date_of_service', looking)}
    union all select ${byCalendar}, 'note', visit_id from note where org_id = ${orgId}::uuid
      and provider_id = ${userId}::uuid and ${moved('date_of_service', looking)}
    union all select until_seq, 'note', visit_id from visit_assignment where org_id = ${orgId}::uuid
      and user_id = ${userId}::uuid and until_seq > ${base}::bigint
    union all select greatest(last_note.since_seq, coalesce(last_note.until_seq, 0), note.change_seq),
      'note', last_note.visit_id
      from last_note join note on note.org_id = last_note.org_id and note.visit_id = last_note.visit_id
      where last_note.org_id = ${orgId}::uuid and last_note.patient_id in (select patient_id from open_scope)
        and (last_note.since_seq > ${base}::bigint or last_note.until_seq > ${base}::bigint
          or (last_note.until_seq is null and note.change_seq > ${base}::bigint))
    union all select scope_change.seq, 'note', last_note.visit_id from scope_change
      join last_note on last_note.org_id = ${orgId}::uuid
        and last_note.patient_id = scope_change.patient_id and last_note.until_seq is null`;
};

/**
 * The next rows to deliver, in the order of their numbers, after the last one delivered. A number
 * is given while the organisation's head is locked, so what is visible up to a number is complete:
 * nothing commits late below it.
 */
export async function changedRows(
  db: Db,
  service: SyncedService,
  looking: Looking,
  after: Candidate | null,
  limit: number,
): Promise<Candidate[]> {
  const source = service === 'notes' ? noteRows(looking) : operationRows(looking);
  const position = after
    ? sql`having (max(seq), kind, id) > (${after.seq}::bigint, ${after.kind}::text, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Candidate>`
    select max(seq) as seq, kind, id from (${source}) changed group by kind, id ${position}
      order by max(seq), kind, id limit ${limit}::integer`.execute(db);
  return rows;
}
