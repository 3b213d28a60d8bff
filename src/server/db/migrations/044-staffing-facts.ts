/**
 * What staffing goes by: each clinician's availability and each patient's wishes, sealed (spec
 * rules §3, provider user).
 */
export const staffingFacts = [
  `create table clinician_profile (
    org_id uuid not null,
    user_id uuid not null,
    revision integer not null,
    profile bytea not null,
    changed_at timestamptz not null,
    primary key (org_id, user_id),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  `create table patient_wishes (
    org_id uuid not null,
    patient_id uuid not null,
    revision integer not null,
    wishes bytea not null,
    changed_at timestamptz not null,
    primary key (org_id, patient_id),
    foreign key (org_id, patient_id) references patient (org_id, id)
  )`,
];
