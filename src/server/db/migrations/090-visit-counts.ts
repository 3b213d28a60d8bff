/**
 * How many visits of each status a day has, kept by the database with the visits themselves
 * (decision 109): a list says how many there are without reading them. Statements that add or
 * remove many visits write each number once; a changed visit is counted only when its day or status
 * did change. Writers of an agency wait for its head (decision 004); what adds or removes visits writes
 * the numbers in one order besides.
 */
export const visitCounts = [
  `create table visit_count (
    org_id uuid not null references organisation,
    status text not null,
    date_of_service date not null,
    visits integer not null,
    primary key (org_id, status, date_of_service)
  )`,
  `create function count_added_visits() returns trigger language plpgsql as $$
  begin
    insert into visit_count as known (org_id, status, date_of_service, visits)
    select org_id, status, date_of_service, count(*) from added
    group by org_id, status, date_of_service order by org_id, status, date_of_service
    on conflict (org_id, status, date_of_service)
      do update set visits = known.visits + excluded.visits;
    return null;
  end $$`,
  `create function count_removed_visits() returns trigger language plpgsql as $$
  begin
    insert into visit_count as known (org_id, status, date_of_service, visits)
    select org_id, status, date_of_service, -count(*) from removed
    group by org_id, status, date_of_service order by org_id, status, date_of_service
    on conflict (org_id, status, date_of_service)
      do update set visits = known.visits + excluded.visits;
    return null;
  end $$`,
  `create function count_changed_visit() returns trigger language plpgsql as $$
  begin
    insert into visit_count as known (org_id, status, date_of_service, visits)
    select org_id, status, date_of_service, visits from (values
      (old.org_id, old.status, old.date_of_service, -1),
      (new.org_id, new.status, new.date_of_service, 1)
    ) as moved (org_id, status, date_of_service, visits)
    order by org_id, status, date_of_service
    on conflict (org_id, status, date_of_service)
      do update set visits = known.visits + excluded.visits;
    return null;
  end $$`,
  // From the first of these on nobody else writes visits until the migration is over.
  `create trigger visit_added after insert on visit
    referencing new table as added for each statement execute function count_added_visits()`,
  `create trigger visit_removed after delete on visit
    referencing old table as removed for each statement execute function count_removed_visits()`,
  `create trigger visit_changed after update on visit for each row
    when ((old.org_id, old.status, old.date_of_service)
      is distinct from (new.org_id, new.status, new.date_of_service))
    execute function count_changed_visit()`,
  `insert into visit_count (org_id, status, date_of_service, visits)
    select org_id, status, date_of_service, count(*) from visit
    group by org_id, status, date_of_service`,
];
