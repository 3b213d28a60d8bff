/** Files of notes: their details, and their sealed pieces. */
export const files = [
  `create table file (
    org_id uuid not null references organisation,
    id uuid not null,
    visit_id uuid not null,
    author_id uuid not null,
    kind text not null,
    type text,
    size integer not null check (size > 0),
    received integer not null default 0 check (received between 0 and size),
    card bytea not null,
    created_at timestamptz not null,
    received_at timestamptz,
    primary key (org_id, id),
    foreign key (org_id, visit_id) references visit (org_id, id)
  )`,
  `create index file_visit on file (org_id, visit_id)`,
  `create table file_piece (
    org_id uuid not null,
    file_id uuid not null,
    start integer not null,
    bytes bytea not null,
    primary key (org_id, file_id, start),
    foreign key (org_id, file_id) references file (org_id, id) on delete cascade
  )`,
  // Sealed bytes do not compress: PostgreSQL need not try.
  `alter table file_piece alter column bytes set storage external`,
];
