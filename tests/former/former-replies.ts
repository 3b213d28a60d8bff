import * as z from 'zod/mini';
import { firstCodes } from '#server/sync/first-codes.ts';

/**
 * Answers as the apps of the protocols 1 and 2 read them, kept as they were: an answer that does
 * not fit counted for them as somebody else's, and they asked again for ever. Unknown fields they
 * passed over.
 */

const id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const revision = z.int().check(z.minimum(0), z.maximum(1e9));
const value = z.union([
  z.string().check(z.maxLength(20_000)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.maxLength(200))),
]);
const code = z.enum([...firstCodes] as [string, ...string[]]);
const receipt = z.object({ entryId: id, revision, receivedAt: instant });
const edit = z.object({
  revision,
  by: id,
  byName: z.string(),
  at: instant,
  client: id,
  device: z.string(),
});
const openConflict = z.object({
  entryId: id,
  path: z.string(),
  mine: z.nullable(value),
  theirs: z.nullable(value),
  theirsRevision: revision,
  mineEdit: edit,
  theirsEdit: z.nullable(edit),
});
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied'), entryId: id, receipt }),
  z.object({ kind: z.literal('conflict'), entryId: id, receipt, conflicts: z.array(openConflict) }),
  z.object({
    kind: z.literal('rejected'),
    entryId: id,
    code,
    fields: z.array(z.object({ path: z.string().check(z.maxLength(200)), code })),
  }),
  z.object({ kind: z.literal('gap'), entryId: id, missing: z.array(id) }),
]);
const envelope = { protocol: z.int(), requestId: id, epoch: id };

export const earlierPushReply = z.object({
  ...envelope,
  durableThrough: instant,
  serverTime: instant,
  outcomes: z.array(z.object({ outcome, duplicate: z.boolean() })),
});
export const earlierPullReply = z.object({
  ...envelope,
  cursor: z.string().check(z.maxLength(200)),
  more: z.boolean(),
  reset: z.boolean(),
  rows: z.array(
    z.object({
      table: z.enum(['note', 'visit', 'patient', 'episode']),
      id,
      data: z.nullable(z.unknown()),
    }),
  ),
});
/** Version 2 alone knows sealed entries. */
export const earlierDeliverReply = z.object({
  ...envelope,
  serverTime: instant,
  fates: z.array(z.object({ entryId: id, fate: z.enum(['taken', 'later', 'unreadable']) })),
});
/**
 * A refusal they understand carries a code they know; its fields of other codes they passed over.
 */
export const earlierProblem = z.object({ code, status: z.int() });
