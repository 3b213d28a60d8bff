/**
 * Every change of status of a patient and of an episode, with what it did to episodes, visits and
 * orders, so that it can be shown and taken back (decision 080).
 */
export const statusChanges = [
  `create table status_change (
    org_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    episode_id uuid,
    from_status text not null,
    to_status text not null,
    on_date date not null,
    made_at timestamptz not null,
    made_by uuid not null,
    reason bytea not null,
    effects bytea not null,
    undone_at timestamptz,
    undone_by uuid,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, episode_id) references episode (org_id, id)
  )`,
  'create index status_change_patient on status_change (org_id, patient_id, made_at desc, id)',
];
