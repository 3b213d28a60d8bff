import * as z from 'zod/mini';
import { path, text } from '../primitives.ts';
import { openReturn, withReply } from '../returns.ts';
import { applied, defineCommand, rejected } from './command.ts';

/**
 * The author of a returned note says in words what was done about a returned question, or about
 * the whole note (`path` null). The newest words count; the earlier ones are in the history. Empty
 * words take a reply back.
 */
export const replyToReturn = defineCommand({
  name: 'replyToReturn',
  version: 1,
  service: 'notes',
  target: 'visit',
  actors: ['clinician'],
  label: 'Reply to the office',
  pastLabel: 'Reply',
  input: z.object({ path: z.nullable(path()), text: text(2000) }),
  written: [{ label: 'Reply', of: ({ text: words }) => words }],
  apply(state, reply, context) {
    const { note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    const open = openReturn(note);
    const isAsked =
      open !== null &&
      (reply.path === null || open.fields.some((field) => field.path === reply.path));
    if (!open || !isAsked || !note.returns) return rejected('note.not-returned');
    const { id: by, name: byName } = context.author;
    const words = { ...reply, text: reply.text.trim(), by, byName, at: context.at };
    return applied({
      ...state,
      note: { ...note, returns: withReply(note.returns, open, words) },
    });
  },
});
