/**
 * Prompts by purpose and version, the text service of each purpose (address, model and key are
 * sealed), and what people had summarized or asked. A run's card holds the source, what was sent
 * and the answer, sealed.
 */
export const prompts = [
  `create table prompt (
    org_id uuid not null references organisation (org_id),
    purpose text not null check (purpose in ('document', 'note', 'recording', 'helper')),
    version integer not null check (version > 0),
    text text not null,
    saved_at timestamptz not null,
    saved_by uuid not null,
    primary key (org_id, purpose, version),
    foreign key (org_id, saved_by) references app_user (org_id, id)
  )`,
  `create table text_service (
    org_id uuid not null references organisation (org_id),
    id uuid not null,
    purpose text not null check (purpose in ('document', 'note', 'recording', 'helper')),
    revision integer not null,
    is_on boolean not null,
    card bytea not null,
    changed_at timestamptz not null,
    changed_by uuid not null,
    primary key (org_id, id),
    unique (org_id, purpose),
    foreign key (org_id, changed_by) references app_user (org_id, id)
  )`,
  `create table ai_run (
    org_id uuid not null references organisation (org_id),
    id uuid not null,
    user_id uuid not null,
    at timestamptz not null,
    purpose text not null check (purpose in ('document', 'note', 'recording', 'helper')),
    source_kind text not null check (source_kind in ('note', 'file', 'help')),
    source_id uuid,
    made text check (made in ('extract', 'provider')),
    done_at timestamptz,
    prompt_version integer,
    host text,
    sent_hash text,
    card bytea not null,
    kept_at timestamptz,
    kept_by uuid,
    primary key (org_id, id),
    foreign key (org_id, user_id) references app_user (org_id, id),
    foreign key (org_id, kept_by) references app_user (org_id, id)
  )`,
  `create index ai_run_kept on ai_run (org_id, source_id, kept_at) where kept_at is not null`,
  `create index ai_run_waiting on ai_run (org_id, user_id, at) where done_at is null`,
];
