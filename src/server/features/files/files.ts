import { files as contract } from '#contract/files.ts';
import { handle } from '#server/features/handler.ts';

export const files = handle(contract, async ({ input, repo }) => ({
  files: await repo.files.list(input.visitId),
}));
