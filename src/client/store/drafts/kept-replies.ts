import { keptByVisit, type KeptParts } from './kept-by-visit.ts';

/**
 * Words to the office that are being typed: on the disk before they become an entry of the outbox,
 * so that they outlive the app.
 */

/** Which reply: of a visit, to a question or (null) about the whole note. */
type ReplyPlace = { readonly visitId: string; readonly path: string | null };

const replies = keptByVisit<string>('replies');
const keyOf = ({ visitId, path }: ReplyPlace): string => `${visitId} ${path ?? ''}`;

/** Keeps the words as they are now; resolves when they are on the disk. @throws the storage error */
export const keepReply = (parts: KeptParts, place: ReplyPlace, words: string): Promise<void> =>
  replies.keep(parts, keyOf(place), words);

/** The words that are in no entry yet; null for none. */
export const keptReply = (parts: KeptParts, place: ReplyPlace): Promise<string | null> =>
  replies.read(parts, keyOf(place));

/** Forgets words that are in the outbox now. */
export const dropReply = (parts: KeptParts, place: ReplyPlace): Promise<void> =>
  replies.drop(parts, [keyOf(place)]);

/** Forgets every word about these visits' notes, reasons of the second look among them. */
export const dropReplies = (parts: KeptParts, visitIds: readonly string[]): Promise<void> =>
  replies.drop(parts, visitIds);
