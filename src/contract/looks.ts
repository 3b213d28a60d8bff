import * as z from 'zod/mini';
import { id, instant, integer, dateText, path, text, value } from './primitives.ts';

/** *Second look* as it is kept in a note, and as the office reads it (decision 099). */

/** Looks that a note keeps; one more is refused. */
export const mostLooks = 200;
/** Characters of a reason. */
export const longestReason = 500;

/** A disagreement that its author looked at: which one, as it was, and why the answer is right. */
const lookParts = {
  rule: text(40),
  path: path(),
  /** Of both statements; another answer on either side is another disagreement. */
  mark: text(20),
  /** Empty words take an earlier reason back. */
  reason: text(longestReason),
};
export const lookInput = z.object(lookParts);

export const look = z.object({
  ...lookParts,
  by: id(),
  byName: text(160),
  /** Device time. */
  at: instant(),
});
export type NoteLook = z.infer<typeof look>;

const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), document: id(), path: path(), value: value() }),
  z.object({ kind: z.literal('chart'), path: text(300), words: text(9000) }),
  z.object({ kind: z.literal('episode'), words: text(40) }),
]);

/** What disagrees, and where the other statements stand. */
export const lookReport = z.object({
  found: z.array(
    z.object({
      rule: text(40),
      path: path(),
      value: value(),
      mark: text(20),
      /** At least one: nothing is said without a line of another source. */
      against: z.array(line).check(z.minLength(1)),
    }),
  ),
  /** The notes that lines are of. */
  documents: z.array(
    z.object({
      id: id(),
      formId: text(60),
      formVersion: integer(1, 9999),
      author: text(160),
      role: text(60),
      date: dateText(),
    }),
  ),
  /** Who wrote a line of the chart last, and when; absent for one that was imported. */
  written: z.array(z.object({ path: text(300), byName: text(160), at: instant() })),
});
export type LookReport = z.infer<typeof lookReport>;
