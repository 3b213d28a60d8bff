/**
 * Notices to the physician about visits that did not take place (decision 087). One is open per
 * visit; those that were sent, withdrawn or not needed stay. Why the visit was missed, and what was
 * sent to whom, is sealed.
 */
export const missedNotices = [
  `create table missed_notice (
    org_id uuid not null,
    id uuid not null,
    revision integer not null default 1,
    visit_id uuid not null,
    state text not null
      check (state in ('open', 'correct', 'sent', 'corrected', 'not-needed', 'withdrawn')),
    raised_at timestamptz not null,
    changed_at timestamptz not null,
    card bytea not null,
    primary key (org_id, id),
    foreign key (org_id, visit_id) references visit (org_id, id)
  )`,
  `create unique index missed_notice_open on missed_notice (org_id, visit_id)
    where state = 'open'`,
  'create index missed_notice_of_visit on missed_notice (org_id, visit_id)',
  `create index missed_notice_queue on missed_notice (org_id, raised_at, id)
    where state in ('open', 'correct')`,
];
