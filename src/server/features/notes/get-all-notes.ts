import { notes as contract } from '#contract/notes.ts';
import { Refusal } from '#contract/errors.ts';
import { isVisitStatus, type VisitStatus } from '#domain/visit-status.ts';
import { handle } from '#server/features/handler.ts';

/** Statuses of a visit that has something to read. */
const written: readonly VisitStatus[] = [
  'NotesDue',
  'NotesOverdue',
  'NotesInReview',
  'NotesRejected',
  'NotesApproved',
];

function statusesOf(status: string): readonly VisitStatus[] {
  if (status === 'All') return written;
  if (!isVisitStatus(status))
    throw new Refusal('request.invalid', { fields: [{ path: 'status', code: 'request.invalid' }] });
  return [status];
}

export const notes = handle(contract, ({ input, repo, session }) => {
  const { status, ...search } = input;
  const providerId = repo.unit.scope === 'assigned' ? session.userId : null;
  return repo.visits.page({
    ...search,
    providerId,
    episodeId: null,
    from: null,
    to: null,
    statuses: statusesOf(status),
    order: 'newest',
  });
});
