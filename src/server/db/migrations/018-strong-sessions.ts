/** Sessions that were opened by more than a password, or whose person has shown more since. */
export const strongSessions = [
  'alter table session add column strong boolean not null default false',
];
