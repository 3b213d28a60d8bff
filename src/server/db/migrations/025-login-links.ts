/**
 * One person with several accounts; a sign-in that waits for the choice between them; and what a
 * field device keeps sealed and shows with each request beside its cookie (decision 058).
 */
export const loginLinks = [
  'alter table session add column key_hash bytea',
  `create table login_link (
    org_id uuid not null,
    user_id uuid not null,
    person_id uuid not null,
    linked_at timestamptz not null,
    primary key (org_id, user_id),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  'create index login_link_of_person on login_link (org_id, person_id)',
  `alter table pending_sign_in add column step text not null default 'code'`,
  'alter table pending_sign_in add column shown_by text',
];
