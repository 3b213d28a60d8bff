/**
 * What rows of the audit log say, kept once. Rows of one wording differ in ids, numbers and times
 * only: `said` is the text with 0 for an id, 0 for a number, and of a list of them the last.
 * Lists go first: a page of a hundred ids is one match. So a word without digits that is no part of
 * an id is looked for in hundreds of wordings, and its rows are counted by day as all others are
 * (097); the text of the log has no index, which each writer would have to wait for.
 */
const addedActs = (rows: string): string => `
  with worded as materialized (
    select org_id, at, user_id, action, entity, entity_id is not null as named, seq,
      "row" like '%"outcome":"rejected"%' as refused, wording_of("row") as said
    from ${rows}
  ), named as materialized (
    select *, encode(substring(sha256(convert_to(said, 'UTF8')) for 16), 'hex')::uuid as wording
    from worded
  ), told as (
    insert into audit_wording (org_id, wording, said)
    select distinct org_id, wording, said from named order by 1, 2 on conflict do nothing
  )
  insert into audit_count as known (org_id, day, user_id, action, entity, named, refused, wording,
    acts, first_seq, last_seq)
  select org_id, (at at time zone 'America/Los_Angeles')::date, user_id, action, entity,
    named, refused, wording, count(*), min(seq), max(seq)
  from named group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (org_id, day, user_id, action, entity, named, refused, wording)
    do update set acts = known.acts + excluded.acts,
      first_seq = least(known.first_seq, excluded.first_seq),
      last_seq = greatest(known.last_seq, excluded.last_seq)`;

const addedTouches = `
  insert into audit_touched (org_id, user_id, day, entity_id)
  select distinct org_id, user_id, (at at time zone 'America/Los_Angeles')::date, entity_id
  from added
  where entity in ('patient', 'episode', 'visit', 'note') and entity_id is not null
    and user_id is not null and "row" not like '%"outcome":"rejected"%'
  order by 1, 2, 3, 4 on conflict do nothing`;

export const wordsOfTheLog = [
  `create function wording_of(said text) returns text language sql immutable as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(said,
      '(?:"[0-9a-f-]+",)+"', '"', 'g'),
      '"[0-9a-f-]*[0-9][0-9a-f-]*"', '"0"', 'g'),
      '\\m[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\M', '0', 'g'),
      '(?:[0-9]+,)*[0-9]+', '0', 'g')
  $$`,
  `create table audit_wording (
    org_id uuid not null references organisation,
    wording uuid not null,
    said text not null,
    primary key (org_id, wording)
  )`,
  `create trigger audit_wording_append_only before update or delete or truncate on audit_wording
    for each statement execute function refuse_change()`,
  // Counted again by wording. Nobody adds to the log meanwhile; whoever reads it may (097).
  'lock table audit in share row exclusive mode',
  'drop trigger audit_count_only_grows on audit_count',
  'delete from audit_count',
  `alter table audit_count
    drop constraint audit_count_org_id_day_user_id_action_entity_named_refused_key,
    add column wording uuid not null,
    add constraint audit_count_once
      unique nulls not distinct (org_id, day, user_id, action, entity, named, refused, wording)`,
  `create trigger audit_count_only_grows before delete or truncate on audit_count
    for each statement execute function refuse_change()`,
  // As the owner of the tables, for the reason given in 097.
  `create or replace function count_added_acts() returns trigger language plpgsql security definer
  as $$
  begin
    ${addedActs('added')};
    ${addedTouches};
    return null;
  end $$`,
  `do $$ begin
    execute format('alter function count_added_acts() set search_path = %I, pg_temp',
      current_schema());
  end $$`,
  addedActs('audit'),
];
