import type { Note } from '#contract/entities.ts';
import { openReturn, type NoteReturn } from '#contract/returns.ts';
import { sameValue, type Patch, type Value } from '#domain/merge.ts';

/** One answer of a return, as it was and as it is. */
export type ReturnedAnswer = {
  readonly path: string;
  /** What the office asked for; null for an answer that was changed without being returned. */
  readonly comment: string | null;
  readonly before: Value | null;
  readonly after: Value | null;
  readonly isChanged: boolean;
  /** The author's words. */
  readonly reply: string | null;
};

export type ReturnView = {
  readonly returned: readonly ReturnedAnswer[];
  /** Changed answers that were not returned. */
  readonly others: readonly ReturnedAnswer[];
  /** The author's words about the whole note. */
  readonly reply: string | null;
};

const valueAt = (values: Patch, path: string): Value | null =>
  Object.hasOwn(values, path) ? (values[path] ?? null) : null;

/** One return beside what came of it; while it is open, beside the answers of now. */
export function viewOfReturn(
  { fields, before, answered, replies }: NoteReturn,
  now: Patch,
): ReturnView {
  const after = answered?.after ?? now;
  const replyTo = (path: string | null) =>
    replies.find((reply) => reply.path === path)?.text ?? null;
  const answerAt = (path: string, comment: string | null): ReturnedAnswer => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)];
    const isChanged = !sameValue(was, is);
    return { path, comment, before: was, after: is, isChanged, reply: replyTo(path) };
  };
  const asked = new Set(fields.map(({ path }) => path));
  return {
    returned: fields.map(({ path, comment }) => answerAt(path, comment)),
    others: Object.keys(before)
      .filter((path) => !asked.has(path))
      .map((path) => answerAt(path, null))
      .filter(({ isChanged }) => isChanged),
    reply: replyTo(null),
  };
}

/** Paths of answers that were changed since the note last went back. */
export function changedSinceReturn(note: Pick<Note, 'returns' | 'content'>): ReadonlySet<string> {
  const last = openReturn(note) ?? note.returns?.at(-1);
  if (!last) return new Set();
  const { returned, others } = viewOfReturn(last, note.content.doc.values);
  return new Set(
    [...returned, ...others].flatMap(({ path, isChanged }) => (isChanged ? [path] : [])),
  );
}
