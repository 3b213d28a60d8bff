import * as z from 'zod/mini';
import { diffValues, type Patch, type Value, type Values } from '#domain/merge.ts';
import { id, instant, path, text, value } from './primitives.ts';

/** Returns of a note: what the office sent back, what was changed, what was answered in words. */

const answers = z.record(path(), z.nullable(value()));

/** One question a reviewer sent back, with what should be done. */
export const returnedField = z.object({ path: path(), comment: text(2000) });

/** The author's words about a returned question; about the whole note where the path is null. */
const returnReply = z.object({
  path: z.nullable(path()),
  text: text(2000),
  by: id(),
  byName: text(160),
  /** Device time. */
  at: instant(),
});

/** One return of a note: by whom, when, what should be done, and what came of it. */
export const noteReturn = z.object({
  at: instant(),
  by: id(),
  byName: text(160),
  comment: text(4000),
  fields: z.array(returnedField),
  /** What the returned answers, and all that were changed since, said when the note went back. */
  before: answers,
  replies: z.array(returnReply),
  /** When the note came back, and what those answers said then; absent until it did. */
  answered: z.optional(z.object({ at: instant(), after: answers })),
});
export type NoteReturn = z.infer<typeof noteReturn>;

type Returned = { readonly returns?: readonly NoteReturn[] | undefined };

const told = (values: Values, at: string): Value | null =>
  Object.hasOwn(values, at) ? (values[at] ?? null) : null;
const toldAt = (values: Values, paths: readonly string[]): Patch =>
  Object.fromEntries(paths.map((each) => [each, told(values, each)]));

/** The return the author is answering; null while nothing is sent back. */
export function openReturn({ returns = [] }: Returned): NoteReturn | null {
  const last = returns.at(-1);
  return last && !last.answered ? last : null;
}

const withLast = (returns: readonly NoteReturn[], last: NoteReturn): NoteReturn[] => [
  ...returns.slice(0, -1),
  last,
];

/** A new return of a note with these answers. */
export const returnOf = (
  given: Pick<NoteReturn, 'at' | 'by' | 'byName' | 'comment' | 'fields'>,
  values: Values,
): NoteReturn => ({
  ...given,
  before: toldAt(
    values,
    given.fields.map((field) => field.path),
  ),
  replies: [],
});

/** Remembers what answers said before their first change since the note went back. */
export function rememberedReturns(
  { returns }: Returned,
  before: Values,
  after: Values,
): NoteReturn[] | undefined {
  const open = openReturn({ returns });
  if (!open || !returns) return returns && [...returns];
  const changed = Object.keys(diffValues(before, after));
  const fresh = changed.filter((each) => !Object.hasOwn(open.before, each));
  if (fresh.length === 0) return [...returns];
  return withLast(returns, { ...open, before: { ...open.before, ...toldAt(before, fresh) } });
}

/** The open return with the author's words; empty words take an earlier reply back. */
export const withReply = (
  returns: readonly NoteReturn[],
  open: NoteReturn,
  reply: NoteReturn['replies'][number],
): NoteReturn[] =>
  withLast(returns, {
    ...open,
    replies: [
      ...open.replies.filter(({ path: other }) => other !== reply.path),
      ...(reply.text === '' ? [] : [reply]),
    ],
  });

/** The open return as it came back, with what its answers say now. */
export function answeredReturns(
  { returns }: Returned,
  values: Values,
  at: string,
): NoteReturn[] | undefined {
  const open = openReturn({ returns });
  if (!open || !returns) return returns && [...returns];
  return withLast(returns, {
    ...open,
    answered: { at, after: toldAt(values, Object.keys(open.before)) },
  });
}
