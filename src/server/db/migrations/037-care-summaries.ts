/** The care summaries that charts were made from: what was read of each, and its XML, both sealed. */
export const careSummaries = [
  `create table care_summary (
    org_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    imported_at timestamptz not null,
    imported_by uuid not null,
    card bytea not null,
    xml bytea not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id)
  )`,
  'create index care_summary_of_patient on care_summary (org_id, patient_id, imported_at)',
];
