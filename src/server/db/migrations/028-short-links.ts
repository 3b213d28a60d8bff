/** Short links to screens of the app (spec portal §2). The id is random and means nothing. */
export const shortLinks = [
  `create table short_link (
    org_id uuid not null references organisation,
    id text not null,
    path text not null,
    made_by uuid not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used integer not null default 0,
    primary key (org_id, id),
    foreign key (org_id, made_by) references app_user (org_id, id)
  )`,
  'create index short_link_of_person on short_link (org_id, made_by, made_at desc)',
];
