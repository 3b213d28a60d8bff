/**
 * Charts of one person that were merged, with what undoing one needs (sealed), and pairs somebody
 * said are two people.
 */
export const patientMerges = [
  'alter table patient add column merged_into uuid',
  'alter table patient add column merged_revision integer',
  'alter table patient add foreign key (org_id, merged_into) references patient (org_id, id)',
  'create index patient_merged on patient (org_id, merged_into) where merged_into is not null',
  `create table patient_merge (
    org_id uuid not null,
    id uuid not null,
    survivor_id uuid not null,
    other_id uuid not null,
    merged_at timestamptz not null,
    merged_by uuid not null,
    undone_at timestamptz,
    undone_by uuid,
    detail bytea not null,
    primary key (org_id, id),
    foreign key (org_id, survivor_id) references patient (org_id, id),
    foreign key (org_id, other_id) references patient (org_id, id)
  )`,
  'create index patient_merge_recent on patient_merge (org_id, merged_at desc, id)',
  'create index patient_merge_other on patient_merge (org_id, other_id)',
  `create table duplicate_dismissal (
    org_id uuid not null,
    id uuid not null,
    first_id uuid not null,
    second_id uuid not null,
    dismissed_at timestamptz not null,
    dismissed_by uuid not null,
    reason bytea not null,
    primary key (org_id, id),
    unique (org_id, first_id, second_id),
    foreign key (org_id, first_id) references patient (org_id, id),
    foreign key (org_id, second_id) references patient (org_id, id)
  )`,
];
