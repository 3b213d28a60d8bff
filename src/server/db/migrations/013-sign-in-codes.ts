/**
 * Signing in with a code: the sealed secret of each person, recovery codes as Argon2id, and
 * passwords that wait for their code.
 */
export const signInCodes = [
  `create table code_secret (
    org_id uuid not null,
    user_id uuid not null,
    secret bytea not null,
    prepared_at timestamptz not null,
    switched_on_at timestamptz,
    last_step bigint not null,
    recovery_salt bytea,
    primary key (org_id, user_id),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  `create table recovery_code (
    org_id uuid not null,
    user_id uuid not null,
    hash bytea not null,
    used_at timestamptz,
    primary key (org_id, user_id, hash),
    foreign key (org_id, user_id) references code_secret (org_id, user_id)
  )`,
  `create table pending_sign_in (
    org_id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    device_id uuid not null,
    client_id uuid,
    device_mark bytea not null,
    expires_at timestamptz not null,
    primary key (org_id, token_hash),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
];
