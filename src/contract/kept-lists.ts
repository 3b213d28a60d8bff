import * as z from 'zod/mini';
import { integer, text } from './primitives.ts';

/** Lists that a device keeps, whole at first and then by differences (decision 093). */

/** Characters of a packed list as base64; a release of 74,000 codes has some 500,000. */
const longestPack = 8_000_000;

/** SHA-256 as hex. */
export const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const rowCount = () => integer(0, 1e7);
/** A gzip-compressed packed list (domain/codes/packed-rows.ts) as base64. */
export const pack = () => text(longestPack);

/** Hash of the list the caller keeps; null for none. */
export const haveHash = () => z.nullable(hash());

/** The answers to a caller that may keep the list, or an earlier one. */
export const listAnswers = <R extends z.ZodMiniType>(release: R) =>
  [
    z.object({ kind: z.literal('same') }),
    z.object({ kind: z.literal('whole'), release, rows: pack() }),
    z.object({ kind: z.literal('difference'), release, removed: pack(), added: pack() }),
  ] as const;

const release = z.object({ name: text(200), hash: hash(), count: rowCount() });
const answer = z.union([z.object({ kind: z.literal('none') }), ...listAnswers(release)]);
/** What a device needs of the answer about any of its lists. */
export type ListAnswer = z.infer<typeof answer>;

/** Of a list that has no other facts. */
export const plainListAnswer = z.union(listAnswers(release));
