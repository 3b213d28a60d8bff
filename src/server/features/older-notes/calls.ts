import * as contract from '#contract/older-notes.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { nearest } from '#server/features/notes/beside-older.ts';
import { officeAndField, review } from '#server/policies/policy.ts';

export const calls = inArea('visits', [
  handle(contract.olderNotes, officeAndField, ({ input, repo }) => repo.olderNotes.page(input)),

  handle(contract.olderNote, officeAndField, async ({ input: { id }, repo }) => {
    const note = await repo.olderNotes.read(id);
    const { patientId, day } = note;
    const older = await repo.olderNotes.around(patientId, toDay(day), id);
    const visits = await repo.notes.aroundDay(patientId, toDay(day));
    return {
      ...note,
      previous: nearest('previous', older.previous, visits.previous),
      next: nearest('next', older.next, visits.next),
    };
  }),

  handle(contract.removeOlderNote, review, async ({ input, repo }) => {
    await repo.transaction(({ olderNotes }) => olderNotes.remove(input));
    return {};
  }),

  handle(contract.restoreOlderNote, review, async ({ input, repo }) => {
    await repo.transaction(({ olderNotes }) => olderNotes.restore(input));
    return {};
  }),

  handle(contract.importOlderNotes, review, ({ input, repo, server }) =>
    repo.transaction(({ olderNotes }) => olderNotes.take(input, () => server.newId())),
  ),
]);
