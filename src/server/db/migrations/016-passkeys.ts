/** Passkeys people sign in with, and the challenges that wait for one. */
export const passkeys = [
  `create table passkey (
    org_id uuid not null,
    credential_id bytea not null unique,
    user_id uuid not null,
    public_key bytea not null,
    counter bigint not null,
    device text not null,
    device_id uuid not null,
    added_at timestamptz not null,
    last_used_at timestamptz,
    primary key (org_id, credential_id),
    foreign key (org_id, user_id) references app_user (org_id, id)
  )`,
  'create index passkey_of_user on passkey (org_id, user_id)',
  `create table passkey_challenge (
    hash bytea primary key,
    device_mark bytea,
    user_id uuid,
    expires_at timestamptz not null
  )`,
];
