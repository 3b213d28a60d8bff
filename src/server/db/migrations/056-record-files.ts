/** Files of patients and episodes: their content is stored like that of notes' files. */
export const recordFiles = [
  `alter table file alter column visit_id drop not null`,
  `create table record_file (
    org_id uuid not null,
    file_id uuid not null,
    revision integer not null default 1,
    patient_id uuid not null,
    episode_id uuid,
    category text not null,
    removed_at timestamptz,
    removal bytea,
    primary key (org_id, file_id),
    foreign key (org_id, file_id) references file (org_id, id) on delete cascade,
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, episode_id) references episode (org_id, id)
  )`,
  `create index record_file_patient on record_file (org_id, patient_id)`,
  `create index record_file_episode on record_file (org_id, episode_id) where episode_id is not null`,
];
