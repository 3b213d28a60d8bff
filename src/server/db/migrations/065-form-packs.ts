/**
 * Forms that an agency brings itself (decision 088), every version by its own row: notes keep the
 * version they were written in. A form has no patient in it; `signature` is the agency's keyed
 * digest of it.
 */
export const formPacks = [
  `create table form_pack (
    org_id uuid not null,
    id uuid not null,
    version integer not null check (version between 1 and 9999),
    revision integer not null,
    title text not null,
    source text not null,
    content text not null,
    signature text not null,
    active boolean not null,
    newest boolean not null,
    imported_at timestamptz not null,
    imported_by uuid not null,
    primary key (org_id, id, version),
    foreign key (org_id, imported_by) references app_user (org_id, id)
  )`,
  'create unique index form_pack_newest on form_pack (org_id, id) where newest',
  'create index form_pack_by_title on form_pack (org_id, lower(title), id) where newest',
];
