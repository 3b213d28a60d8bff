/** Comments on visits and the rooms of visits by video; both sealed. */
export const visitComments = [
  `create table visit_comment (
    org_id uuid not null,
    id uuid not null,
    visit_id uuid not null,
    author_id uuid not null,
    made_at timestamptz not null,
    body bytea not null,
    deleted_at timestamptz,
    deleted_by uuid,
    primary key (org_id, id),
    foreign key (org_id, visit_id) references visit
  )`,
  `create index visit_comment_of_visit on visit_comment (org_id, visit_id, made_at desc, id)
    where deleted_at is null`,
  `create table telehealth_room (
    org_id uuid not null,
    visit_id uuid not null,
    address bytea not null,
    set_by uuid not null,
    set_at timestamptz not null,
    primary key (org_id, visit_id),
    foreign key (org_id, visit_id) references visit
  )`,
];
