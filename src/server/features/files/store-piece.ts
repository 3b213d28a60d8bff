import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Upload } from '#server/features/files/queries.ts';
import type { Repository, UnitOfWork } from '#server/features/repository.ts';

/** Bytes of a file; `whole`: all of it in one request, which is accepted or leaves no trace. */
type Piece = { readonly offset: number; readonly bytes: Uint8Array; readonly whole?: boolean };
type Taken = {
  readonly upload: Upload;
  readonly received: number;
  readonly receivedAt: Date | null;
};
type Outcome = Taken & { readonly refused: ErrorCode | null };

/**
 * Adds bytes to a file in one transaction. Screens with the note open are poked when the file is
 * complete.
 *
 * @throws Refusal file.offset, request.too-large; file.hash, file.type and file.name when the whole
 * is not what was announced
 */
export async function storePiece(
  repo: Repository,
  find: (within: UnitOfWork) => Promise<Upload>,
  piece: Piece | null,
): Promise<Taken> {
  const outcome = await repo.transaction(async (within): Promise<Outcome> => {
    const upload = await find(within);
    // A file that began in pieces goes on in pieces.
    if (piece === null || upload.received === upload.size || (piece.whole && upload.received > 0))
      return { upload, received: upload.received, receivedAt: upload.receivedAt, refused: null };
    if (piece.whole && piece.bytes.length !== upload.size) throw new Refusal('file.hash');
    const { received, receivedAt, refused } = await within.files.append(
      upload,
      piece.offset,
      piece.bytes,
    );
    if (refused && piece.whole) throw new Refusal(refused);
    if (received === upload.size && upload.visitId !== null)
      await within.pokeReaders(upload.visitId);
    return { upload, received, receivedAt, refused };
  });
  // Discarded pieces stay discarded: the refusal comes after the commit.
  if (outcome.refused) throw new Refusal(outcome.refused);
  return outcome;
}
