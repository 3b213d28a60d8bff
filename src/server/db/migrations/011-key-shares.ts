/**
 * The server's half of what a PIN opens on a device: sealed, with the digest of what the PIN proves
 * itself by, and the tries since it last did.
 */
export const keyShares = [
  `create table key_share (
    org_id uuid not null,
    client_id uuid not null,
    share bytea not null,
    proof_hash bytea not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    primary key (org_id, client_id),
    foreign key (org_id, client_id) references client (org_id, id)
  )`,
];
