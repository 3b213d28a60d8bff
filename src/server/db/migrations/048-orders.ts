/**
 * Orders that end or are changed, and what each planning did with visits, so that it can be taken
 * back. Why an order ended is sealed.
 */
export const orderChanges = [
  `alter table visit_order
    add column end_date date,
    add column ended_by text check (ended_by in ('changed', 'stopped', 'undone')),
    add column replaces uuid,
    add column reason bytea`,
  `create table order_change (
    org_id uuid not null,
    id uuid not null,
    episode_id uuid not null,
    order_id uuid not null,
    replaced_id uuid,
    replaced_end date,
    made_at timestamptz not null,
    made_by uuid not null,
    created uuid[] not null,
    removed text not null,
    undone_at timestamptz,
    primary key (org_id, id),
    foreign key (org_id, episode_id) references episode (org_id, id),
    foreign key (org_id, made_by) references app_user (org_id, id)
  )`,
  'create index order_change_of_episode on order_change (org_id, episode_id, made_at)',
];
