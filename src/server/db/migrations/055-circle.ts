/**
 * A patient's circle: facilities, people, agreements and reminders beside the chart, and files of
 * patients and episodes. What names a person is in the sealed columns.
 */
export const circle = [
  `create table facility (
    org_id uuid not null references organisation,
    id uuid not null,
    revision integer not null default 1,
    name text not null,
    kind text not null,
    address_line1 text not null,
    city text not null,
    state text not null,
    zipcode text not null,
    phone text not null,
    fax text not null,
    referral_source_id integer,
    active boolean not null default true,
    card bytea not null,
    changed_at timestamptz not null,
    primary key (org_id, id),
    foreign key (org_id, referral_source_id) references company (org_id, id)
  )`,
  'create unique index facility_by_name on facility (org_id, lower(name))',
  `create table circle_entry (
    org_id uuid not null,
    id uuid not null,
    revision integer not null default 1,
    patient_id uuid not null,
    kind text not null check (kind in ('agreement', 'place', 'physician', 'contact', 'reminder')),
    day date,
    until date,
    facility_id uuid,
    done_at timestamptz,
    removed_at timestamptz,
    card bytea not null,
    changed_at timestamptz not null,
    changed_by uuid not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, facility_id) references facility (org_id, id),
    check (until is null or day is null or until >= day)
  )`,
  `create index circle_patient on circle_entry (org_id, patient_id, kind)`,
  `create index circle_reminders on circle_entry (org_id, day, id)
    where kind = 'reminder' and removed_at is null`,
  `create index circle_facility on circle_entry (org_id, facility_id) where facility_id is not null`,
];
