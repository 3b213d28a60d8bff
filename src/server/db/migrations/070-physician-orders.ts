/**
 * Orders of physicians and the links that sign them. What an order says, who signed it and where it
 * was sent is sealed; a link is its hash, bound to the hash of the content it was sent for.
 */
export const physicianOrders = [
  `create table physician_order (
    org_id uuid not null,
    id uuid not null,
    revision integer not null default 1,
    patient_id uuid not null,
    episode_id uuid,
    visit_id uuid,
    source text not null check (source in ('verbal', 'written', 'plan-of-care')),
    type text not null default 'fax' check (type in ('fax', 'mail', 'portal')),
    state text not null default 'open' check (state in ('open', 'sent', 'signed', 'void')),
    category text not null,
    effective_from date not null,
    written_at timestamptz not null,
    written_by uuid not null,
    account_id uuid,
    content_hash text,
    seal text,
    sent_at timestamptz,
    signed_at timestamptz,
    voided_at timestamptz,
    changed_at timestamptz not null,
    card bytea not null,
    primary key (org_id, id),
    foreign key (org_id, patient_id) references patient (org_id, id),
    foreign key (org_id, visit_id) references visit (org_id, id),
    check ((state = 'signed') <= (seal is not null))
  )`,
  `create index physician_order_unsigned on physician_order (org_id, written_at, id)
    where state in ('open', 'sent')`,
  'create index physician_order_written on physician_order (org_id, written_at, id)',
  'create index physician_order_of_patient on physician_order (org_id, patient_id)',
  'create index physician_order_of_visit on physician_order (org_id, visit_id)',
  'create index physician_order_of_account on physician_order (org_id, account_id, written_at)',
  `create table order_link (
    org_id uuid not null,
    hash bytea not null,
    order_id uuid not null,
    content_hash text not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    wrong_signers integer not null default 0,
    primary key (org_id, hash),
    foreign key (org_id, order_id) references physician_order (org_id, id)
  )`,
  'create index order_link_of_order on order_link (org_id, order_id)',
];
