/**
 * How urgent a visit's note is, beside the visit: the review queue is read in its order instead of
 * being sorted by every note that waits (decision 109). The note says it; the database repeats it.
 * Names are read in their order too.
 */
export const reviewOrder = [
  `alter table visit add column urgency smallint not null default 0`,
  `create function repeat_urgency() returns trigger language plpgsql as $$
  begin
    update visit set urgency = coalesce(new.urgency, 0)
    where org_id = new.org_id and id = new.visit_id and urgency <> coalesce(new.urgency, 0);
    return null;
  end $$`,
  `create trigger note_added after insert on note for each row
    when (new.urgency > 0) execute function repeat_urgency()`,
  `create trigger note_judged after update of urgency on note for each row
    when (old.urgency is distinct from new.urgency) execute function repeat_urgency()`,
  `update visit set urgency = note.urgency from note
    where note.org_id = visit.org_id and note.visit_id = visit.id and note.urgency > 0`,
  `create index visit_review_urgent on visit (org_id, (2 - urgency), submitted_at, id)
    where status = 'NotesInReview'`,
  `create index app_user_name on app_user (org_id, lower(family_name), lower(given_name))`,
];
