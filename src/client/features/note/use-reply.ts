import { enqueue } from '#client/store/outbox/commands.ts';
import { useKeptWords, type WordsPlace } from './use-kept-words.ts';

/**
 * The author's words about a returned question, or about the whole note.
 *
 * @param sent the words the note has already
 */
export const useReply = ({ visitId, path }: WordsPlace, sent: string) =>
  useKeptWords({ visitId, path }, sent, (store, text) =>
    enqueue(store, { command: 'replyToReturn', targetId: visitId, input: { path, text } }),
  );
