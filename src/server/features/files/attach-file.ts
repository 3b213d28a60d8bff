import { attachFile as contract } from '#contract/files.ts';
import { handle } from '#server/features/handler.ts';
import { takePiece } from './take-piece.ts';

export const attachFile = handle(contract, async ({ input: { content, ...file }, repo }) => {
  const whole =
    content === null
      ? null
      : ({ offset: 0, bytes: Buffer.from(content, 'base64'), whole: true } as const);
  const { upload, received, receivedAt } = await takePiece(
    repo,
    (within) => within.files.announce(file),
    whole,
  );
  const state = received === upload.size ? ('received' as const) : ('wanted' as const);
  return {
    fileId: upload.id,
    state,
    received,
    sha256: upload.sha256,
    receivedAt: receivedAt?.toISOString() ?? null,
  };
});
