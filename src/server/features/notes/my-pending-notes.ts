import { reviewQueue as contract } from '#contract/notes.ts';
import { handle } from '#server/features/handler.ts';

export const reviewQueue = handle(contract, ({ input, repo }) =>
  repo.visits.page({
    ...input,
    statuses: ['NotesInReview'],
    from: null,
    to: null,
    patientId: null,
    episodeId: null,
    providerId: null,
    order: 'waiting longest',
  }),
);
