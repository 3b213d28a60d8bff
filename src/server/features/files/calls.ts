import * as contract from '#contract/files.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, field, officeAndField } from '#server/policies/policy.ts';
import { storePiece } from './store-piece.ts';

export const calls = [
  handle(contract.attachFile, field, async ({ input: { content, ...file }, repo }) => {
    const whole =
      content === null
        ? null
        : ({ offset: 0, bytes: Buffer.from(content, 'base64'), whole: true } as const);
    const { upload, received, receivedAt } = await storePiece(
      repo,
      (within) => within.files.announce(file),
      whole,
    );
    return {
      fileId: upload.id,
      state: received === upload.size ? ('received' as const) : ('wanted' as const),
      received,
      sha256: upload.sha256,
      receivedAt: receivedAt?.toISOString() ?? null,
    };
  }),

  // Whoever may announce a file: of a note, or of a record.
  handle(contract.gcsUploadUrl, { ...charting, ...field }, async ({ input: { fileId }, repo }) => {
    const { received, size } = await repo.transaction(({ files }) => files.own(fileId));
    return { url: contract.uploadPath(fileId), received, size };
  }),

  ...inArea('visits', [
    handle(contract.files, officeAndField, async ({ input, repo }) => ({
      files: await repo.files.list(input.visitId),
    })),
  ]),
];
