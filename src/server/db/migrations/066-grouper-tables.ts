/**
 * Tables of the PDGM grouper that an agency took in (decision 089): one row per file, its small
 * tables as JSON, and diagnosis codes in rows of their own, of which an estimate needs a few. They
 * hold nothing about a patient.
 */
export const grouperTables = [
  `create table grouper_import (
    org_id uuid not null references organisation,
    id uuid not null,
    revision integer not null default 1,
    what text not null check (what in ('release', 'table')),
    name text not null,
    source text not null,
    file_name text not null,
    start_date date not null,
    end_date date,
    standing text not null check (standing in ('official', 'imported')),
    archive_hash text,
    passed integer,
    cases integer,
    imported_at timestamptz not null,
    imported_by uuid not null,
    primary key (org_id, id),
    foreign key (org_id, imported_by) references app_user (org_id, id),
    check (end_date >= start_date)
  )`,
  'create index grouper_import_days on grouper_import (org_id, start_date desc, id)',
  `create table grouper_table (
    org_id uuid not null,
    import_id uuid not null,
    kind text not null,
    content text,
    primary key (org_id, import_id, kind),
    foreign key (org_id, import_id) references grouper_import (org_id, id) on delete cascade
  )`,
  `create table grouper_code (
    org_id uuid not null,
    import_id uuid not null,
    kind text not null,
    code text not null,
    value text not null,
    primary key (org_id, import_id, kind, code),
    foreign key (org_id, import_id) references grouper_import (org_id, id) on delete cascade
  )`,
];
