/**
 * Patients and episodes. What could name a person is sealed; what lists need is beside it as
 * digests, ids and days.
 */
export const charts = [
  `create table patient (
    org_id uuid not null references organisation,
    id uuid not null,
    status text not null,
    mrn text not null,
    card bytea not null,
    body bytea not null,
    name_tokens text[] not null,
    identity text not null,
    open_conflicts integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    change_seq bigint not null,
    primary key (org_id, id),
    unique (org_id, mrn)
  )`,
  `create index patient_recent on patient (org_id, updated_at desc, id)`,
  `create index patient_status on patient (org_id, status, updated_at desc, id)`,
  `create index patient_identity on patient (org_id, identity)`,
  `create index patient_names on patient using gin (name_tokens)`,
  `create table episode (
    org_id uuid not null,
    id uuid not null,
    revision integer not null,
    patient_id uuid not null,
    status text not null,
    start_date date not null,
    end_date date not null,
    payer_type text not null,
    care_coordinator text,
    change_seq bigint not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient
  )`,
  `create index episode_patient on episode (org_id, patient_id, start_date desc)`,
  `create index episode_start on episode (org_id, start_date desc, id)`,
  `create index episode_status on episode (org_id, status, start_date desc, id)`,
  `create table visit_order (
    org_id uuid not null,
    id uuid not null,
    episode_id uuid not null,
    discipline text not null,
    visit_type_id integer not null,
    frequency text not null,
    start_date date not null,
    position integer not null,
    primary key (org_id, id),
    foreign key (org_id, episode_id) references episode
  )`,
  `create index visit_order_episode on visit_order (org_id, episode_id, position)`,
];
