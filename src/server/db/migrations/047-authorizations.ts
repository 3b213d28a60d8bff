/**
 * What payers authorised for patients (spec portal §7, `patientAuthorizations`). `details`, with the
 * payer's number, are sealed.
 */
export const authorizations = [
  `create table patient_authorization (
    org_id uuid not null,
    id uuid not null,
    revision integer not null,
    patient_id uuid not null,
    episode_id uuid,
    payer text not null,
    discipline text,
    visit_type_id integer,
    unit text not null check (unit in ('visits', 'hours', 'units')),
    amount double precision not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    withdrawn boolean not null default false,
    details bytea not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, episode_id) references episode (org_id, id)
  )`,
  'create index patient_authorization_of_patient on patient_authorization (org_id, patient_id, end_date)',
  'create index patient_authorization_by_end on patient_authorization (org_id, end_date, id)',
];
