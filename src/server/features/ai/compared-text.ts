import type { uploadAIFile } from '#contract/ai.ts';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { mostRunsADay } from '#domain/ai/purposes.ts';
import { dayMs } from '#domain/durations.ts';
import { countTry } from '#server/db/rate-limit.ts';
import type { Content, Opening } from '#server/features/files/queries.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/** What a source is looked up with. */
export type Surroundings = Pick<SignedInRequest<never>, 'repo' | 'server' | 'session'>;

/** Files that the person may read, as in `http/files-route.ts`. */
export const openingOf = ({
  server,
  session,
}: Pick<Surroundings, 'server' | 'session'>): Opening => {
  const may = (name: keyof Opening) =>
    server.rights.scopeOf(`fileserver.${name}`, session) !== null;
  return { files: may('files'), patientFile: may('patientFile'), episodeFile: may('episodeFile') };
};

/** A stored file as a whole. */
export async function bytesOf(pieces: Content['pieces']): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces()) read.push(piece);
  return Buffer.concat(read);
}

/**
 * Counts before the document is read: one that cannot be read costs as much as one that can, and
 * leaves no run that would be counted. @throws Refusal ai.limit
 */
async function countReading({ server, session }: Surroundings): Promise<void> {
  const limit = { tries: mostRunsADay, withinMs: dayMs };
  const wait = await countTry(server.db, 'ai reading', session.userId, limit, server.now());
  if (wait > 0) throw new Refusal('ai.limit');
}

/**
 * Reads a stored document again and compares the text that a person's device sent as its own: no
 * sentence enters the record as the document's that is not in it. The words of a note depend on
 * the person's language and are put together on the device, so they cannot be compared here, and
 * what is kept of them says so. A recording has no text.
 *
 * @returns whether the server knows the text
 * @throws Refusal ai.source when it differs, ai.empty when the document has none, ai.unreadable,
 * ai.limit, rate.limited while too many documents are read
 */
export async function comparedText(
  request: Surroundings,
  {
    purpose,
    source: { kind, id },
    passages,
  }: Pick<ParsedInputOf<typeof uploadAIFile>, 'purpose' | 'source' | 'passages'>,
): Promise<boolean> {
  if (purpose === 'recording') return true;
  if (kind !== 'file' || id === null) return false;
  const { type, pieces } = await request.repo.files.content(id, openingOf(request));
  if (type !== 'application/pdf') throw new Refusal('ai.source');
  await countReading(request);
  const { server, session } = request;
  const pages = await server.pdfs.text(session.userId, () => bytesOf(pieces));
  const isSame =
    pages.length === passages.length && pages.every(({ text }, at) => passages[at]?.text === text);
  if (!isSame) throw new Refusal('ai.source');
  return true;
}
