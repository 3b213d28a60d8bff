/**
 * Templates of notes: a whole note, one answer, a phrase, or what a provider starts notes with.
 * One without an owner is the agency's. Name and content are sealed: what a person saves from a
 * note may name somebody. Ids are made on devices, each person's for themselves.
 */
export const noteTemplates = [
  `create table note_template (
    org_id uuid not null,
    id uuid not null,
    kind text not null check (kind in ('note', 'field', 'narrative', 'provider')),
    owner_id uuid,
    form_id text,
    form_version integer check (form_version between 1 and 9999),
    path text,
    body bytea not null,
    saved_at timestamptz not null,
    saved_by uuid not null,
    deleted_at timestamptz,
    primary key (org_id, saved_by, id),
    foreign key (org_id, owner_id) references app_user (org_id, id),
    foreign key (org_id, saved_by) references app_user (org_id, id)
  )`,
  `create index note_template_in_use on note_template (org_id, owner_id, kind, id)
    where deleted_at is null`,
];
