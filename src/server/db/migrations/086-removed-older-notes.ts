/**
 * Older notes that are removed stay on record and can be brought back; who removed one and why is
 * sealed. Only of those that are there is each one once. Runs of summaries are counted by person.
 */
export const removedOlderNotes = [
  `alter table older_note add column removed_at timestamptz, add column removal bytea`,
  'drop index older_note_once',
  `create unique index older_note_once on older_note (org_id, digest) where removed_at is null`,
  'create index ai_run_by_person on ai_run (org_id, user_id, at)',
];
