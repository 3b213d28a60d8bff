/**
 * Companies, which refer patients (spec portal §3). Their number is the `referralSourceId` of their
 * people.
 */
export const companies = [
  `create table company (
    org_id uuid not null references organisation,
    id integer not null,
    revision integer not null default 1,
    name text not null,
    username_prefix text not null,
    idle_timeout integer check (idle_timeout > 0),
    onboard_step text,
    action_type text,
    changed_at timestamptz not null,
    primary key (org_id, id)
  )`,
  'create unique index company_by_name on company (org_id, lower(name))',
  `alter table app_user add constraint app_user_company
    foreign key (org_id, referral_source_id) references company (org_id, id)`,
];
