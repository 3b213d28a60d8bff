/**
 * The outcome of every entry a device handed over, and the audit chain, which nothing may rewrite.
 */
export const syncAndAudit = [
  `create table entry (
    org_id uuid not null references organisation,
    entry_id uuid not null,
    client_id uuid not null,
    service text not null,
    seq integer,
    author_id uuid not null,
    command text not null,
    version integer not null,
    target text not null,
    target_id uuid not null,
    lane text not null,
    device_at timestamptz not null,
    monotonic double precision not null,
    received_at timestamptz not null,
    outcome text not null,
    revision integer not null,
    answer bytea,
    primary key (org_id, entry_id),
    unique (org_id, client_id, service, seq)
  )`,
  `create index entry_received on entry (received_at)`,
  `create table audit (
    org_id uuid not null references organisation,
    seq bigint not null,
    at timestamptz not null,
    user_id uuid,
    action text not null,
    entity text not null,
    entity_id uuid,
    "row" text not null,
    hash bytea not null,
    primary key (org_id, seq)
  )`,
  `create index audit_time on audit (org_id, at)`,
  `create index audit_entity on audit (org_id, entity_id, seq desc)`,
  `create index audit_user on audit (org_id, user_id, seq desc)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only';
    end
  $$`,
  `create trigger audit_append_only before update or delete
    or truncate on audit for each statement execute function refuse_change()`,
];
