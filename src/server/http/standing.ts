import { createHash } from 'node:crypto';
import type { Reference } from '#server/db/reference.ts';
import type { Person } from '#server/db/people.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import type { Server } from '#server/runtime/context.ts';

/**
 * Every answer to a signed-in person carries a stamp of what their session says: privileges, role,
 * constants, their company's idle time, and whether a password or a second factor is due. A browser
 * that sees another stamp than before reads its session again, so that a narrowed role or a changed
 * constant arrives with the next contact. The event stream tells a page that asks for nothing.
 */
export const standingHeader = 'x-standing';

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Constants change seldom and are the same for everybody. */
const known = new WeakMap<Reference, string>();
function stampOf(reference: Reference): string {
  const found = known.get(reference) ?? digest(JSON.stringify(reference.constants));
  known.set(reference, found);
  return found;
}

/**
 * `<the person's>.<the constants'>`: a browser that sees only the second part change asks for
 * `preferences`. The stamp tells nothing of what it is made from.
 */
export async function standingOf(
  { reference, config }: Pick<Server, 'reference' | 'config'>,
  session: Person & Pick<SignedIn, 'strong'>,
): Promise<string> {
  const { orgId, roleName, privileges, companyIdleTimeout, changePassword } = session;
  const constants = stampOf(await reference.of(orgId));
  const due = [changePassword, needsFactor(config, session)];
  return `${digest(JSON.stringify([roleName, privileges, companyIdleTimeout, due]))}.${constants}`;
}
