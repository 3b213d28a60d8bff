import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { countTry, forgetTries, signInLimits, type Limit } from '#server/db/rate-limit.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import type { HttpExchange } from '#server/features/handler.ts';
import { verifyPassword } from './passwords.ts';
import { userById } from '#server/features/account/queries.ts';

export type Tries = { readonly kind: string; readonly subject: string; readonly limit: Limit };

/**
 * Counts a try before it is looked at. @throws Refusal rate.limited, with the time to wait on the
 * exchange
 */
export async function countOrRefuse(
  db: Db,
  http: HttpExchange,
  { kind, subject, limit }: Tries,
  now: Date,
): Promise<void> {
  const wait = await countTry(db, kind, subject, limit, now);
  if (wait === 0) return;
  http.retryAfter(wait);
  throw new Refusal('rate.limited');
}

/**
 * The signed-in person, who has given the password again. @throws Refusal session.missing,
 * rate.limited, password.wrong
 */
export async function ownerByPassword(
  db: Db,
  session: SignedIn | null,
  password: string,
  http: HttpExchange,
  now: Date,
): Promise<{ user: AppUser; kept: SignedIn }> {
  if (session === null) throw new Refusal('session.missing');
  await countOrRefuse(
    db,
    http,
    { kind: 'password account', subject: session.userId, limit: signInLimits.account },
    now,
  );
  const user = await userById(db, session.orgId, session.userId);
  if (!user || !(await verifyPassword(user.password_hash, password)))
    throw new Refusal('password.wrong');
  await forgetTries(db, 'password account', session.userId);
  return { user, kept: session };
}
