/**
 * Notes from the time before this product, as they were (route /notev0): documents that nobody
 * edits. Title, author, fields and where they came from are sealed; `digest` is the keyed digest
 * of one, so that the same file taken in twice adds nothing.
 */
export const olderNotes = [
  `create table older_note (
    org_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    day date not null,
    kind text not null check (kind in ('fields', 'document')),
    digest text not null,
    body bytea not null,
    imported_at timestamptz not null,
    imported_by uuid not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, imported_by) references app_user (org_id, id)
  )`,
  'create unique index older_note_once on older_note (org_id, digest)',
  'create index older_note_by_day on older_note (org_id, day desc, id)',
];
