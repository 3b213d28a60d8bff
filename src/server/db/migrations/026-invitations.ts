/**
 * Invitations by mail, codes that prove a mail address or a phone number, and what the
 * specification knows of a person beside their role (spec portal §3, with its spelling).
 */
export const invitations = [
  `create table invitation (
    org_id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    email text not null,
    invited_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (org_id, token_hash),
    foreign key (org_id, user_id) references app_user (org_id, id),
    foreign key (org_id, invited_by) references app_user (org_id, id)
  )`,
  'create index invitation_of_user on invitation (org_id, user_id)',
  `create table verification (
    org_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null check (kind in ('email', 'phone')),
    target bytea not null,
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    primary key (org_id, id),
    unique (org_id, user_id, kind),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  `alter table app_user
    add column phone bytea,
    add column email_verified_at timestamptz,
    add column phone_verified_at timestamptz,
    add column referral_source_id integer,
    add column onboard_step text,
    add column onboard_step_rs text,
    add column first_assigment integer,
    add column app_downloaded boolean,
    add column back_office_support_id uuid`,
  `alter table app_user add constraint app_user_support
    foreign key (org_id, back_office_support_id) references app_user (org_id, id)`,
  `update app_user set first_assigment = 1 where exists (
    select 1 from visit_assignment
    where visit_assignment.org_id = app_user.org_id and visit_assignment.user_id = app_user.id
  )`,
  `update app_user set app_downloaded = true where exists (
    select 1 from client
    where client.org_id = app_user.org_id and client.user_id = app_user.id
      and client.letter_key is not null
  )`,
];
