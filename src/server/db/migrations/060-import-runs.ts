/** Tables that were taken in: a payer's member file, referral sources. What they held is sealed. */
export const importRuns = [
  `create table import_run (
    org_id uuid not null references organisation,
    id uuid not null,
    kind text not null,
    imported_at timestamptz not null,
    imported_by uuid not null,
    made integer not null,
    undone_at timestamptz,
    undone_by uuid,
    detail bytea not null,
    primary key (org_id, id)
  )`,
  'create index import_run_recent on import_run (org_id, imported_at desc, id)',
];
