/**
 * What a device reports about itself at each contact, the mark it is known again by, and the tasks
 * the office gets.
 */
export const fleet = [
  `alter table client
    add column reported_at timestamptz,
    add column oldest_unsent timestamptz,
    add column storage_id uuid,
    add column storage_used bigint,
    add column storage_quota bigint,
    add column app_version text not null default '',
    add column written_notes integer not null default 0,
    add column written_operation integer not null default 0,
    add column device_mark bytea`,
  `create index client_device on client (org_id, device_id)`,
  `create index client_mark on client (org_id, device_mark)`,
  `create index client_waiting on client (org_id) where waiting > 0`,
  `create table office_task (
    org_id uuid not null references organisation,
    id uuid not null,
    kind text not null check (kind in ('lost-work', 'hand-over', 'silent-device')),
    subject text not null,
    user_id uuid not null,
    client_id uuid,
    visit_id uuid,
    unsent integer,
    raised_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by uuid,
    note bytea,
    primary key (org_id, id)
  )`,
  `create unique index office_task_open on office_task (org_id, kind, subject) where resolved_at is null`,
  `create index office_task_raised on office_task (org_id, raised_at)`,
  `create index office_task_subject on office_task (org_id, subject, raised_at)`,
];
