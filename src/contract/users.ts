import * as z from 'zod/mini';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, text, integer } from './primitives.ts';

/** The people of an organisation, for whoever administers their access. */

const admin = define('admin');

export const endSessions = admin('endSessions', {
  summary:
    'Ends all of a person’s sessions, on every device. They can sign in again unless made inactive.',
  input: z.object({ userId: id() }),
  output: z.object({ ended: integer(0, 1e6) }),
  errors: ['record.not-found'],
});

export const userRow = z.object({
  id: id(),
  name: text(160),
  userName: text(80),
  /** The agency's name for the role. */
  role: text(60),
  active: z.boolean(),
  lastLogin: z.nullable(instant()),
  /** Running sessions, on all devices. */
  sessions: integer(0, 1e6),
  /** Signs in with a code too. */
  asksCode: z.boolean(),
  /** Passkeys that sign in. */
  passkeys: integer(0, 100),
});

export type UserRow = z.infer<typeof userRow>;

const userSorts = ['name', 'userName', 'role', 'status', 'lastLogin', 'sessions'] as const;

export const users = admin('user', {
  summary: 'The organisation’s people with their sessions, by name unless asked otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'signed-in', 'inactive']), 'all'),
    order: orderBy(userSorts, 'name'),
    ...pageRequest,
  }),
  output: pageOf(userRow),
});

export const takeCodes = admin('takeCodes', {
  summary:
    'Turns off the sign-in code of a person who lost their authenticator, and ends their ' +
    'sessions. Not one’s own. `taken` is false when there was none.',
  input: z.object({ userId: id() }),
  output: z.object({ taken: z.boolean() }),
  errors: ['record.not-found'],
});

export const takePasskeys = admin('takePasskeys', {
  summary:
    'Removes all of a person’s passkeys, for a phone that may be in the wrong hands, and ' +
    'ends their sessions. Not one’s own. `taken` is how many there were.',
  input: z.object({ userId: id() }),
  output: z.object({ taken: integer(0, 100) }),
  errors: ['record.not-found'],
});
