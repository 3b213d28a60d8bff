import * as contract from '#contract/signed-documents.ts';
import { handle, handleOpen, inArea } from '#server/features/handler.ts';
import { requireSealInFile } from './seal-in-file.ts';
import { standingOfSeal } from '#server/features/signed-documents/queries.ts';
import { charting, office } from '#server/policies/policy.ts';

export const calls = inArea('patient', [
  handle(contract.readSignedDocument, office, ({ input, repo }) =>
    repo.signedDocuments.read(input.fileUrl),
  ),

  handle(contract.saveSignedDocument, charting, async (request) => {
    const { input, repo } = request;
    // The file is read in between: neither before anything is checked nor while others wait.
    await repo.transaction(({ signedDocuments }) => signedDocuments.check(input));
    await requireSealInFile(request);
    return { version: await repo.transaction(({ signedDocuments }) => signedDocuments.add(input)) };
  }),

  // A seal tells a stranger no more than it already says.
  handleOpen(contract.verifySignedDocument, ({ input, server }) =>
    standingOfSeal(server.db, input.fileUrl, input.seal),
  ),
]);
