/**
 * Lists of 6,000 patients answer as those of 60. What authorizations are used for is kept with them,
 * so that a page of their list is a page of the table. The rule that counts is the domain's
 * (`countDown`); the database says only whose have to be counted again: each change of a visit or an
 * authorization is a change of every authorization of its patient. `counted` is the change that the
 * figures are of.
 */
export const largeAgency = [
  `alter table patient_authorization
    add column done double precision not null default 0,
    add column planned double precision not null default 0,
    add column beyond double precision not null default 0,
    add column left_over double precision not null default 0,
    add column changes integer not null default 1,
    add column counted integer not null default 0`,
  `create index patient_authorization_uncounted on patient_authorization (org_id, patient_id)
    where counted <> changes`,
  'drop index patient_authorization_by_end',
  `create index patient_authorization_by_end on patient_authorization (org_id, end_date, id)
    include (start_date, withdrawn, beyond, left_over)`,
  // In the order of their ids: two changes never wait for each other.
  `create function change_authorizations(org uuid, patients uuid[]) returns void language sql as $$
    with theirs as (
      select id from patient_authorization
      where org_id = org and patient_id = any(patients) order by id for no key update
    )
    update patient_authorization set changes = changes + 1 from theirs
    where patient_authorization.org_id = org and patient_authorization.id = theirs.id
  $$`,
  `create function change_authorizations_of_visits() returns trigger language plpgsql as $$
  begin
    perform change_authorizations(org_id, array_agg(distinct patient_id)) from moved group by org_id;
    return null;
  end $$`,
  `create function change_authorizations_of_row() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform change_authorizations(new.org_id, array[new.patient_id]);
    else
      perform change_authorizations(new.org_id, array[old.patient_id, new.patient_id]);
    end if;
    return null;
  end $$`,
  // What a visit is to an authorisation, as domain/authorizations.ts counts it.
  `create function counts_as(status text) returns text language sql immutable as $$
    select case
      when status in ('Missed', 'Expired', 'Deleted') then 'nothing'
      when status in ('NotesDue', 'NotesOverdue', 'NotesInReview', 'NotesRejected', 'NotesApproved')
        then 'done'
      else 'planned' end
  $$`,
  `create trigger visit_added_to_authorizations after insert on visit
    referencing new table as moved
    for each statement execute function change_authorizations_of_visits()`,
  `create trigger visit_removed_from_authorizations after delete on visit
    referencing old table as moved
    for each statement execute function change_authorizations_of_visits()`,
  `create trigger visit_of_authorizations_changed after update on visit for each row
    when ((counts_as(old.status), old.patient_id, old.episode_id, old.provider_type, old.visit_type_id,
        old.date_of_service, old.planned_minutes)
      is distinct from (counts_as(new.status), new.patient_id, new.episode_id, new.provider_type,
        new.visit_type_id, new.date_of_service, new.planned_minutes))
    execute function change_authorizations_of_row()`,
  `create trigger authorization_added after insert on patient_authorization for each row
    execute function change_authorizations_of_row()`,
  `create trigger authorization_changed after update of patient_id, episode_id, discipline,
      visit_type_id, unit, amount, start_date, end_date, withdrawn on patient_authorization
    for each row execute function change_authorizations_of_row()`,
  // Orders of lists that sorted every row of the agency.
  `create index visit_type_day on visit
    (org_id, visit_type_id, date_of_service, planned_start, id)`,
  `create index visit_discipline_day on visit
    (org_id, provider_type, date_of_service, planned_start, id)`,
  `create index visit_pay on visit (org_id, pay, date_of_service, planned_start, id)
    where pay is not null`,
  `create index visit_submitted on visit (org_id, submitted_at, id)
    where submitted_at is not null`,
  `create index circle_of_kind_changed on circle_entry (org_id, kind, changed_at, id)
    where removed_at is null`,
  `create index circle_of_kind_day on circle_entry (org_id, kind, day, id) include (done_at)
    where removed_at is null`,
  // Whoever did how much is counted by the index alone.
  'drop index audit_time',
  'create index audit_time on audit (org_id, at) include (action, user_id)',
  'create index patient_choices on patient (org_id, open_conflicts, mrn)',
  'create index episode_end on episode (org_id, end_date, id)',
  'create index physician_order_state on physician_order (org_id, state, written_at, id)',
  `create index physician_order_category on physician_order (org_id, category)
    where category <> ''`,
  `create index app_user_company on app_user (org_id, referral_source_id)
    where referral_source_id is not null`,
  'create index app_user_role on app_user (org_id, role_id) include (active)',
];
