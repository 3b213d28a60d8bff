import * as contract from '#contract/visit-comments.ts';
import { handle, type SignedInRequest } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';

type Asked = Pick<SignedInRequest<typeof contract.visitComments>, 'session'>;

/** An author deletes their own comment, an administrator anybody's. */
const mayDelete =
  ({ session }: Asked) =>
  (authorId: string): boolean =>
    session.userId === authorId || session.role === 'ADMIN';

/** Comments of a visit: for whoever reaches the visit. */
export const commentCalls = [
  handle(contract.visitComments, officeAndField, async ({ input, repo, session }) => {
    await repo.visits.get(input.visitId);
    return repo.comments.page(input.visitId, input, mayDelete({ session }));
  }),

  handle(contract.addVisitComment, officeAndField, ({ input, repo, server }) =>
    repo.transaction(async (within) => {
      await within.visits.get(input.visitId);
      return {
        comment: await within.comments.add(input.visitId, server.newId(), input.text.trim()),
      };
    }),
  ),

  handle(contract.deleteVisitComment, officeAndField, ({ input, repo, session }) =>
    repo.transaction(async (within) => {
      await within.visits.get(input.visitId);
      await within.comments.remove(input.visitId, input.commentId, mayDelete({ session }));
      return {};
    }),
  ),
];
