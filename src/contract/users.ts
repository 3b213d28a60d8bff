import * as z from 'zod/mini';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, text, whole } from './primitives.ts';
import { roles } from './roles.ts';

/** The people of an organisation, for whoever administers their access. */

const admin = define('admin');

export const endSessions = admin('endSessions', {
  summary:
    'Ends every session of a person, on all devices. They can sign in again; who shall not is made inactive.',
  input: z.object({ userId: id() }),
  output: z.object({ ended: whole(0, 1e6) }),
  errors: ['record.not-found'],
});

export const userRow = z.object({
  id: id(),
  name: text(160),
  userName: text(80),
  role: z.enum(roles),
  active: z.boolean(),
  lastLogin: z.nullable(instant()),
  /** Sessions that still hold, on all devices. */
  sessions: whole(0, 1e6),
  /** Signs in with a code as well. */
  asksCode: z.boolean(),
  /** Passkeys that sign in. */
  passkeys: whole(0, 100),
});

export type UserRow = z.infer<typeof userRow>;

export const users = admin('user', {
  summary: 'The people of the organisation with the sessions they have, by name.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'signed-in', 'inactive']), 'all'),
    ...pageRequest,
  }),
  output: pageOf(userRow),
});

export const takeCodes = admin('takeCodes', {
  summary:
    'Takes the sign-in with a code away from a person who lost what makes the codes, and ' +
    'ends their sessions. Not from oneself. `taken` is false when there was none.',
  input: z.object({ userId: id() }),
  output: z.object({ taken: z.boolean() }),
  errors: ['record.not-found'],
});

export const takePasskeys = admin('takePasskeys', {
  summary:
    'Takes away every passkey a person signs in with, for a phone that may be in other ' +
    'hands, and ends their sessions. Not from oneself. `taken` is how many there were.',
  input: z.object({ userId: id() }),
  output: z.object({ taken: whole(0, 100) }),
  errors: ['record.not-found'],
});
