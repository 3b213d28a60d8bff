import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import {
  documentFileNames,
  documentSealFile,
  type saveSignedDocument,
} from '#contract/signed-documents.ts';
import { jsonOf } from '#paper/attached-files.ts';
import { bytesOf, openingOf } from '#server/features/ai/compared-text.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/**
 * Reads the signed file in its own process (decision 110): it has to carry the text that was signed
 * and its seal, so that no other PDF stands on record as the signed one.
 *
 * @throws Refusal file.seal, record.not-found, rate.limited
 */
export async function requireSealInFile(
  request: SignedInRequest<typeof saveSignedDocument>,
): Promise<void> {
  const { input, repo, server, session } = request;
  const { pieces } = await repo.files.content(input.signedFileId, openingOf(request));
  const files = await server.pdfs.attached(session.userId, Object.values(documentFileNames), () =>
    bytesOf(pieces),
  );
  const given = documentSealFile.safeParse(jsonOf(files.get(documentFileNames.seal) ?? ''));
  const seal = createHash('sha256').update(input.sealed).digest('hex');
  const isSealed = given.success && given.data.seal === seal;
  if (!isSealed || files.get(documentFileNames.document) !== input.sealed)
    throw new Refusal('file.seal', { fields: [{ path: 'signedFileId', code: 'file.seal' }] });
}
