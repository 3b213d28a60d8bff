/** Who changed which constant when, with the values before and after. */
export const constantChanges = [
  `create table constant_change (
    org_id uuid not null references organisation,
    id uuid not null,
    type text not null,
    name text not null,
    before text,
    after text,
    user_id uuid,
    at timestamptz not null,
    primary key (org_id, id)
  )`,
  `create index constant_change_of on constant_change (org_id, type, name, at)`,
];
