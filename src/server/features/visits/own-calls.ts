import type { ParsedInputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import * as contract from '#contract/own-visits.ts';
import type { Page } from '#contract/paging.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { pendingNoteStatuses, pendingStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { handle, type SignedInRequest } from '#server/features/handler.ts';
import { field } from '#server/policies/policy.ts';

type Asked = SignedInRequest<typeof contract.myPendingVisits>;

/** A page of the person's own visits in some statuses; no day given means the usual window. */
const own =
  (statuses: readonly VisitStatus[]) =>
  async ({ input, repo, session, now }: Asked): Promise<Page<Visit>> => {
    const { status, from, to, ...page }: ParsedInputOf<typeof contract.myPendingVisits> = input;
    const today = pacificDate(now);
    const chosen = status === null ? statuses : statuses.filter((each) => each === status);
    if (chosen.length === 0)
      return {
        rows: [],
        pageNumber: page.pageNumber,
        pageCount: 0,
        count: 0,
        pageSize: page.pageSize,
      };
    return repo.visits.page({
      ...page,
      statuses: chosen,
      from: from ?? addDays(today, defaultWindows.myVisits.from),
      to: to ?? addDays(today, defaultWindows.myVisits.to),
      patientId: null,
      episodeId: null,
      providerId: session.userId,
    });
  };

/** The clinician's own lists (spec portal §7). */
export const ownCalls = [
  handle(contract.myPendingVisits, field, own(pendingStatuses)),
  handle(contract.myPendingNotes, field, own(pendingNoteStatuses)),
  handle(contract.myCompletedVisits, field, own(['NotesInReview', 'NotesApproved'])),
];
