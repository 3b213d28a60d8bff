/**
 * Doses of patients' medications (spec W4): given, refused, held, or an earlier entry struck as a
 * mistake. Charts carry the newest ones to phones; here are all. What was given is sealed; when,
 * what became of it and which entry it strikes are what the list is searched by.
 */
export const emarEntries = [
  `create table emar_entry (
    org_id uuid not null references organisation,
    id uuid not null,
    patient_id uuid not null,
    drug text not null,
    outcome text not null check (outcome in ('given', 'refused', 'held', 'struck')),
    at timestamptz not null,
    strikes uuid,
    body bytea not null,
    received_at timestamptz not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    check ((outcome = 'struck') = (strikes is not null))
  )`,
  'create index emar_entry_of_patient on emar_entry (org_id, patient_id, at desc, id)',
  'create index emar_entry_strikes on emar_entry (org_id, strikes) where strikes is not null',
];
