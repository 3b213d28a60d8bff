/**
 * Keys of sealed letters: the organisation's pair among its keys, the public one of every stream,
 * and its upload token.
 */
export const letters = [
  `alter table org_key drop constraint org_key_purpose_check`,
  `alter table org_key add constraint org_key_purpose_check check (purpose in ('seal', 'index', 'letter'))`,
  `alter table client add column letter_key text, add column upload_token_hash bytea`,
];
