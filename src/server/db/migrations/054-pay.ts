/**
 * What visits are paid: rates of a clinician's own, the list of provider types of a visit with what
 * it is paid for each (spec rules §3), and why a visit was paid what it was.
 */
export const pay = [
  `create table provider_rate (
    org_id uuid not null,
    id uuid not null,
    revision integer not null default 1,
    user_id uuid not null,
    visit_type_id integer,
    amount numeric(10, 2) not null check (amount > 0),
    start_date date not null,
    end_date date not null,
    changed_at timestamptz not null,
    primary key (org_id, id),
    foreign key (org_id, user_id) references app_user (org_id, id),
    check (end_date >= start_date)
  )`,
  `create index provider_rate_user on provider_rate (org_id, user_id, start_date desc)`,
  `create table visit_provider_type (
    org_id uuid not null,
    visit_id uuid not null,
    provider_type_id integer not null,
    fixed_rate boolean not null,
    provider_amount numeric(10, 2),
    unit text not null,
    bonus numeric(10, 2) not null,
    is_hourly boolean not null,
    primary key (org_id, visit_id, provider_type_id),
    foreign key (org_id, visit_id) references visit (org_id, id),
    foreign key (org_id, provider_type_id) references provider_type (org_id, id)
  )`,
  `alter table visit add column rate_override text`,
  // Sealed: reasons, who changed what, and how the pay came about.
  `alter table visit add column payment bytea`,
  `alter table provider_type add column revision integer not null default 1`,
  `alter table visit_rate add column revision integer not null default 1`,
  `create index visit_rate_type on visit_rate (org_id, provider_type_id, start_date desc)`,
];
