/**
 * Whether an administrator asked for a code: it counts only with the person's own password. Until
 * now only theirs worked for longer than an hour.
 */
export const codesOfTheOffice = [
  'alter table verification add column by_office boolean not null default false',
  `update verification set by_office = true where expires_at - created_at > interval '1 hour'`,
];
