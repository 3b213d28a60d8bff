/**
 * Notes of assistants that wait for the cosignature of their discipline's supervisor. Those that
 * were handed in before are not judged: who signed them is sealed.
 */
export const noteClosing = [
  `alter table note add column cosign_by text check (cosign_by in ('RN', 'PT', 'OT'))`,
  'create index note_to_cosign on note (org_id, cosign_by) where cosign_by is not null',
];
