/**
 * Accounts that were one person's and were taken apart: who decides about pay is still one person
 * (decision 081).
 */
export const endedLoginLinks = [
  `create table ended_login_link (
    org_id uuid not null,
    user_id uuid not null,
    person_id uuid not null,
    ended_at timestamptz not null,
    primary key (org_id, user_id, person_id),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  'create index ended_login_link_of_person on ended_login_link (org_id, person_id)',
];
