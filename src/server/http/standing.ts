import { createHash } from 'node:crypto';
import type { Reference } from '#server/db/reference.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { Server } from '#server/runtime/context.ts';

/**
 * Every answer to a signed-in person carries a stamp of what their session says: privileges, role,
 * constants and their company's idle time. A browser that sees another stamp than before reads its
 * session again, so that a narrowed role or a changed constant arrives with the next contact.
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
  { reference }: Pick<Server, 'reference'>,
  { orgId, roleName, privileges, companyIdleTimeout }: SignedIn,
): Promise<string> {
  const constants = stampOf(await reference.of(orgId));
  return `${digest(JSON.stringify([roleName, privileges, companyIdleTimeout]))}.${constants}`;
}
