import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Upload } from '#server/db/files.ts';
import type { Repository, Writing } from '#server/db/repository.ts';

type Taken = { readonly upload: Upload; readonly received: number };
type Outcome = Taken & { readonly refused: ErrorCode | null };

/**
 * Adds bytes to a file in one transaction. Whoever has the note open hears when the file is whole.
 *
 * @throws Refusal file.offset, request.too-large; file.hash and file.type when the whole is not what was announced
 */
export async function takePiece(repo: Repository, find: (within: Writing) => Promise<Upload>, piece: { readonly offset: number; readonly bytes: Uint8Array } | null): Promise<Taken> {
  const outcome = await repo.transaction(async (within): Promise<Outcome> => {
    const upload = await find(within);
    if (piece === null || upload.received === upload.size) return { upload, received: upload.received, refused: null };
    const { received, refused } = await within.files.append(upload, piece.offset, piece.bytes);
    if (received === upload.size) await within.tellReaders(upload.visitId);
    return { upload, received, refused };
  });
  // What was thrown away stays thrown away: the refusal comes after the commit.
  if (outcome.refused) throw new Refusal(outcome.refused);
  return outcome;
}
