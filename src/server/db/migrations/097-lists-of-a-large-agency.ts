/**
 * The audit log counted as it is written, and indices for orders of lists that sorted every row of a
 * large agency. Of each Pacific day the log keeps how often a person did what to which kind of
 * record, with the places of the first and last row, and which records they touched: a page in any
 * order, and who did how much, are read without reading the days' rows. The log is append-only, so
 * nothing is ever taken off. Writers of an agency wait for its head (decision 004).
 */
const addedActs = (rows: string): string => `
  insert into audit_count as known (org_id, day, user_id, action, entity, named, refused, acts,
    first_seq, last_seq)
  select org_id, (at at time zone 'America/Los_Angeles')::date, user_id, action, entity,
    entity_id is not null, "row" like '%"outcome":"rejected"%', count(*), min(seq), max(seq)
  from ${rows} group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (org_id, day, user_id, action, entity, named, refused)
    do update set acts = known.acts + excluded.acts,
      first_seq = least(known.first_seq, excluded.first_seq),
      last_seq = greatest(known.last_seq, excluded.last_seq)`;

const addedTouches = (rows: string): string => `
  insert into audit_touched (org_id, user_id, day, entity_id)
  select distinct org_id, user_id, (at at time zone 'America/Los_Angeles')::date, entity_id
  from ${rows}
  where entity in ('patient', 'episode', 'visit', 'note') and entity_id is not null
    and user_id is not null and "row" not like '%"outcome":"rejected"%'
  order by 1, 2, 3, 4 on conflict do nothing`;

export const listsOfALargeAgency = [
  `create table audit_count (
    org_id uuid not null references organisation,
    day date not null,
    user_id uuid,
    action text not null,
    entity text not null,
    -- Whether the row names one record of the kind.
    named boolean not null,
    refused boolean not null,
    acts integer not null,
    first_seq bigint not null,
    last_seq bigint not null,
    unique nulls not distinct (org_id, day, user_id, action, entity, named, refused)
  ) with (fillfactor = 70)`,
  `create table audit_touched (
    org_id uuid not null references organisation,
    user_id uuid not null,
    day date not null,
    entity_id uuid not null,
    primary key (org_id, user_id, day, entity_id)
  )`,
  // It writes as the owner of the tables: the role that works on them only reads the counts
  // (decision 062), so that nobody who has it hides rows of the log from its pages.
  `create function count_added_acts() returns trigger language plpgsql security definer as $$
  begin
    ${addedActs('added')};
    ${addedTouches('added')};
    return null;
  end $$`,
  `do $$ begin
    execute format('alter function count_added_acts() set search_path = %I, pg_temp',
      current_schema());
  end $$`,
  'revoke execute on function count_added_acts() from public',
  // Like the log itself, they only grow, whoever writes.
  `create trigger audit_count_only_grows before delete or truncate on audit_count
    for each statement execute function refuse_change()`,
  `create trigger audit_touched_append_only before update or delete or truncate on audit_touched
    for each statement execute function refuse_change()`,
  // From this one on nobody else writes the log until the migration is over.
  `create trigger audit_counted_by_day after insert on audit
    referencing new table as added for each statement execute function count_added_acts()`,
  addedActs('audit'),
  addedTouches('audit'),
  'create index audit_action on audit (org_id, action, seq)',
  'create index audit_record on audit (org_id, entity, entity_id, seq) include (at)',
  // Visits by submission within some days or statuses are told apart by the index alone.
  'drop index visit_submitted',
  `create index visit_submitted on visit (org_id, submitted_at, id)
    include (date_of_service, status) where submitted_at is not null`,
  'create index visit_urgency on visit (org_id, urgency, submitted_at, id) include (status)',
  'drop index visit_type_day',
  `create index visit_type_day on visit
    (org_id, visit_type_id, date_of_service, planned_start, id) include (status)`,
  'drop index visit_discipline_day',
  `create index visit_discipline_day on visit
    (org_id, provider_type, date_of_service, planned_start, id) include (status)`,
  // What waits for review is sorted in any order without reading a visit.
  'drop index visit_status',
  `create index visit_status on visit (org_id, status, date_of_service, planned_start, id)
    include (visit_type_id, provider_type, urgency, submitted_at, pay)`,
  // Empty unless something is wrong: a list of unstaffed visits asks nobody's name.
  `create index visit_unstaffed_of_somebody on visit (org_id)
    where status = 'Unstaffed' and provider_id is not null`,
  // What is counted by its state is counted from an index.
  `create index physician_order_type on physician_order (org_id, type, state, written_at, id)`,
  // The day of its visit beside a notice: a list by day looks up no visit.
  'alter table missed_notice add column day date',
  `create function repeat_day_of_visit() returns trigger language plpgsql as $$
  begin
    new.day := (select date_of_service from visit where org_id = new.org_id and id = new.visit_id);
    return new;
  end $$`,
  `create function repeat_moved_day() returns trigger language plpgsql as $$
  begin
    update missed_notice set day = new.date_of_service
    where org_id = new.org_id and visit_id = new.id;
    return null;
  end $$`,
  `create trigger missed_notice_of_day before insert on missed_notice
    for each row execute function repeat_day_of_visit()`,
  `create trigger visit_of_notice_moved after update on visit for each row
    when (old.date_of_service <> new.date_of_service) execute function repeat_moved_day()`,
  `update missed_notice set day = visit.date_of_service from visit
    where visit.org_id = missed_notice.org_id and visit.id = missed_notice.visit_id`,
  'create index missed_notice_state on missed_notice (org_id, state, day, id)',
  'create index missed_notice_day on missed_notice (org_id, day, id) include (state)',
  `create index office_task_open_kind on office_task (org_id, kind, raised_at, id)
    where resolved_at is null`,
  'create index patient_status_mrn on patient (org_id, status, mrn, id)',
  `create index patient_unmerged on patient (org_id, change_seq) where merged_into is null`,
  `create index episode_payer on episode (org_id, payer_type, start_date, id) include (status)`,
  `create index episode_coordinator on episode
    (org_id, lower(care_coordinator), start_date, id) include (status)`,
  // Of authorizations those that ran out: few, and the first that an office looks for.
  `create index patient_authorization_without on patient_authorization (org_id, end_date, id)
    where not withdrawn and (beyond > 0 or left_over <= 0)`,
  // Dated work asks at each look who is of which discipline.
  'drop index app_user_provider',
  `create index app_user_provider on app_user (org_id, provider_type_id) include (id)
    where provider_type_id is not null`,
];
