/**
 * Organisations, their keys, the head of their change sequence and audit chain, and their reference
 * data.
 */
export const organisation = [
  `create table epoch (
    id uuid primary key,
    started_at timestamptz not null,
    durable_through timestamptz not null
  )`,
  `create table organisation (
    org_id uuid primary key,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table org_key (
    org_id uuid not null references organisation,
    key_id smallint not null check (key_id between 0 and 255),
    purpose text not null check (purpose in ('seal', 'index')),
    wrapped bytea not null,
    created_at timestamptz not null,
    primary key (org_id, key_id)
  )`,
  `create table org_head (
    org_id uuid primary key references organisation,
    change_seq bigint not null,
    audit_seq bigint not null,
    audit_hash bytea not null,
    record_seq bigint not null
  ) with (fillfactor = 10)`,
  `create table constant (
    org_id uuid not null references organisation,
    type text not null,
    name text not null,
    value text not null,
    primary key (org_id, type, name)
  )`,
  `create table provider_type (
    org_id uuid not null references organisation,
    id integer not null,
    type text not null,
    fixed_amount numeric(10, 2),
    is_hourly boolean not null,
    bonus numeric(10, 2) not null,
    primary key (org_id, id)
  )`,
  `create table visit_type (
    org_id uuid not null references organisation,
    id integer not null,
    type text not null,
    description text not null,
    discipline text not null,
    evaluation boolean not null,
    discharge boolean not null,
    form_id text not null,
    primary key (org_id, id)
  )`,
  `create table visit_rate (
    org_id uuid not null references organisation,
    id uuid not null,
    amount numeric(10, 2) not null,
    start_date date not null,
    end_date date not null,
    provider_type_id integer not null,
    visit_type_id integer,
    primary key (org_id, id)
  )`,
];
