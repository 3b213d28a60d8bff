/**
 * Releases of diagnosis codes and drugs that an agency took in (decision 093): facts in one row,
 * the packed list and what a tabular list says apart, so that a list of releases reads neither.
 * They hold nothing about a patient.
 */
export const codeReleases = [
  `create table code_release (
    org_id uuid not null references organisation,
    id uuid not null,
    revision integer not null default 1,
    kind text not null check (kind in ('icd10cm', 'drugs')),
    name text not null,
    file_name text not null,
    start_date date not null,
    end_date date,
    count integer not null,
    file_hash text not null,
    tabular_hash text,
    list_hash text not null,
    notes_hash text,
    packed integer not null,
    added integer,
    removed integer,
    imported_at timestamptz not null,
    imported_by uuid not null,
    primary key (org_id, id),
    foreign key (org_id, imported_by) references app_user (org_id, id),
    check (end_date >= start_date)
  )`,
  'create index code_release_days on code_release (org_id, kind, start_date desc, imported_at desc, id)',
  'create index code_release_list on code_release (org_id, kind, list_hash)',
  `create table code_content (
    org_id uuid not null,
    release_id uuid not null,
    part text not null check (part in ('rows', 'notes')),
    content text not null,
    primary key (org_id, release_id, part),
    foreign key (org_id, release_id) references code_release (org_id, id) on delete cascade
  )`,
];
