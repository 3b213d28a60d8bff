/**
 * Keys that are changed: since when the organisation's keys are used, and which letter key a stream
 * was given last.
 */
export const keyChanges = [
  `alter table org_key add column in_use_at timestamptz`,
  `update org_key set in_use_at = least(created_at, now())`,
  `alter table client add column letter_key_id smallint`,
  `update client set letter_key_id = (select max(k.key_id) from org_key k where k.org_id = client.org_id
    and k.purpose = 'letter') where letter_key is not null`,
];
