/**
 * People, their devices and sessions. A user name is unique over all organisations: people sign in
 * before it is known which one.
 */
export const people = [
  `create table app_user (
    org_id uuid not null references organisation,
    id uuid not null,
    user_name text not null unique,
    given_name text not null,
    family_name text not null,
    email text not null,
    role text not null,
    role_id integer not null,
    role_type text not null,
    privileges text not null,
    provider_type_id integer,
    credential text,
    password_hash text not null,
    change_password boolean not null,
    active boolean not null,
    last_login timestamptz,
    created_at timestamptz not null,
    primary key (org_id, id)
  )`,
  `create index app_user_provider on app_user (org_id, provider_type_id) where provider_type_id is not null`,
  `create table client (
    org_id uuid not null,
    id uuid not null unique,
    user_id uuid not null,
    device_id uuid not null,
    device_name text not null,
    created_at timestamptz not null,
    last_contact timestamptz not null,
    clock_difference_ms bigint not null default 0,
    waiting integer not null default 0,
    primary key (org_id, id),
    foreign key (org_id, user_id) references app_user
  )`,
  `create table session (
    org_id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    client_id uuid not null,
    created_at timestamptz not null,
    last_seen timestamptz not null,
    expires_at timestamptz not null,
    primary key (org_id, token_hash),
    foreign key (org_id, user_id) references app_user
  )`,
  `create index session_by_user on session (org_id, user_id)`,
  `create index session_expiry on session (expires_at)`,
  `create table password_reset (
    org_id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (org_id, token_hash),
    foreign key (org_id, user_id) references app_user
  )`,
  `create table mail_outbox (
    org_id uuid not null references organisation,
    id uuid not null,
    message bytea,
    created_at timestamptz not null,
    sent_at timestamptz,
    tries integer not null default 0,
    primary key (org_id, id)
  )`,
  `create index mail_outbox_unsent on mail_outbox (created_at) where sent_at is null`,
  `create table rate_limit (
    key text primary key,
    until timestamptz not null,
    tries integer not null
  )`,
];
