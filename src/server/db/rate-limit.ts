import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs, minuteMs } from '#domain/durations.ts';
import type { Db } from './connect.ts';

export type Limit = { readonly tries: number; readonly withinMs: number };

/**
 * Failed sign-ins: per address, behind which a whole office may sit, and per account from browsers
 * that never signed in to it. A browser that did has tries of its own, so that a guesser elsewhere
 * locks nobody out (docs/security.md).
 */
export const signInLimits = {
  account: { tries: 10, withinMs: 15 * minuteMs },
  device: { tries: 10, withinMs: 15 * minuteMs },
  address: { tries: 100, withinMs: 15 * minuteMs },
} as const;
/**
 * Codes of the second step, which only a right password gets to: at 20 an hour the three that count
 * of a million are not found.
 */
export const codeLimits = { account: { tries: 5, withinMs: 15 * minuteMs } } as const;
/** Mails with a reset link. */
export const resetLimits = {
  account: { tries: 5, withinMs: 60 * minuteMs },
  address: { tries: 50, withinMs: 60 * minuteMs },
} as const;

/** Invitations by one administrator, and registrations from one address. */
export const invitationLimits = {
  account: { tries: 60, withinMs: 60 * minuteMs },
  address: { tries: 50, withinMs: 60 * minuteMs },
} as const;
/** Links to orders that are opened or signed from one address. */
export const orderLinkLimits = { address: { tries: 60, withinMs: 60 * minuteMs } } as const;
/**
 * Orders that one person mails to physicians, and as many again that they fax: neither a mailbox nor
 * a fax machine is a place to flood.
 */
export const orderSendingLimits = { person: { tries: 100, withinMs: dayMs } } as const;
/** Documents without a visit that one person starts: a slip of a loop, not a day's work. */
export const documentLimits = { person: { tries: 50, withinMs: dayMs } } as const;
/** Codes sent for one person, and codes they enter. */
export const verificationLimits = {
  send: { tries: 5, withinMs: 60 * minuteMs },
  enter: { tries: 20, withinMs: 60 * minuteMs },
} as const;

/** Keys are digests: neither names nor addresses are in the table. */
const keyOf = (kind: string, subject: string): string =>
  createHash('sha256').update(`${kind}|${subject.toLowerCase()}`).digest('base64url');

/**
 * Counts one try. Shared by all processes through the database.
 *
 * @returns seconds to wait when there were too many, otherwise 0
 */
export async function countTry(
  db: Db,
  kind: string,
  subject: string,
  { tries, withinMs }: Limit,
  now: Date,
): Promise<number> {
  const until = new Date(now.getTime() + withinMs);
  const { rows } = await sql<{ until: Date; tries: number }>`
    insert into rate_limit as known (key, until, tries) values (${keyOf(kind, subject)}::text, ${until}::timestamptz, 1)
    on conflict (key) do update set
      tries = case when known.until <= ${now}::timestamptz then 1 else known.tries + 1 end,
      until = case when known.until <= ${now}::timestamptz then excluded.until else known.until end
    returning until, tries`.execute(db);
  const row = rows[0];
  return row && row.tries > tries
    ? Math.max(1, Math.ceil((row.until.getTime() - now.getTime()) / 1000))
    : 0;
}

/** Forgets the tries of a subject that turned out to be who they said. */
export async function forgetTries(db: Db, kind: string, subject: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', keyOf(kind, subject)).execute();
}

/** Takes back one try that was none, without clearing what others behind the same address did. */
export async function takeBackTry(db: Db, kind: string, subject: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('key', '=', keyOf(kind, subject))
    .execute();
}

export async function dropOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('until', '<', now).execute();
}
