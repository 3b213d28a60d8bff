import { attachFile as contract } from '#contract/fileserver.ts';
import { Refusal } from '#contract/errors.ts';
import { handle } from '../handler.ts';
import { takePiece } from './take-piece.ts';

/** The whole content of a small file. @throws Refusal file.hash when it is not as long as announced */
function inlineContent(content: string | null, size: number): Buffer | null {
  if (content === null) return null;
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length !== size) throw new Refusal('file.hash');
  return bytes;
}

export const attachFile = handle(contract, async ({ input: { content, ...file }, repo }) => {
  const bytes = inlineContent(content, file.size);
  const { upload, received } = await takePiece(repo, (within) => within.files.announce(file), bytes && { offset: 0, bytes, whole: true });
  const state = received === upload.size ? ('received' as const) : ('wanted' as const);
  return { fileId: upload.id, state, received, sha256: upload.sha256 };
});
