import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Pacific days, oldest first as YYYY-MM-DD, of which the counts and touched records beside the audit
 * log (migrations 097 and 099, decision 108) say something else than its rows.
 */
export async function daysCountedWrong(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with logged as (
      select (at at time zone 'America/Los_Angeles')::date as day, user_id, action, entity,
        entity_id, seq, "row" like '%"outcome":"rejected"%' as refused, wording_of("row") as said
      from audit where org_id = ${orgId}::uuid
    ), acts as (
      select day, user_id, action, entity, entity_id is not null as named, refused, said,
        count(*) as acts, min(seq) as first_seq, max(seq) as last_seq
      from logged group by 1, 2, 3, 4, 5, 6, 7
    ), counted as (
      select day, user_id, action, entity, named, refused, said, acts::bigint, first_seq, last_seq
      from audit_count left join audit_wording using (org_id, wording)
      where org_id = ${orgId}::uuid
    ), touches as (
      select day, user_id, entity_id from logged
      where entity in ('patient', 'episode', 'visit', 'note') and entity_id is not null
        and user_id is not null and not refused
    ), touched as (
      select day, user_id, entity_id from audit_touched where org_id = ${orgId}::uuid
    )
    select distinct day::text as day from (
      select day from (select * from acts except all select * from counted) as missing
      union all select day from (select * from counted except all select * from acts) as invented
      union all select day from (select * from touches except select * from touched) as untouched
      union all select day from (select * from touched except select * from touches) as added
    ) as different order by day`.execute(db);
  return rows.map(({ day }) => day);
}
