import * as z from 'zod/mini';
import { define } from './call.ts';
import { nonBlank, instant, text } from './primitives.ts';
import { base64url } from './sealed-entries.ts';

/** A person’s own access: passwords and the sessions that are open. */

const admin = define('admin');
const security = define('security');

/** A running session of the person; `ref` names it and opens nothing. */
const ownSession = z.object({
  ref: base64url(100),
  device: text(80),
  openedAt: instant(),
  lastSeen: instant(),
  here: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;

export const sessions = security('sessions', {
  summary:
    'The person’s running sessions, most recently used first; `here` marks the one that asks.',
  reads: true,
  input: z.object({}),
  output: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = security('endSession', {
  summary:
    'Ends one of the person’s own sessions. Unsent work stays on its device and is sent ' +
    'after the next sign-in, or as sealed entries before it.',
  input: z.object({ ref: base64url(100) }),
  output: z.object({}),
  errors: ['record.not-found'],
});

/** Language of a mail. */
export const language = z.enum(['en', 'de']);

export type Language = z.infer<typeof language>;

export const resetPassword = admin('resetPassword', {
  summary:
    'Sends a reset link to the registered address, in the language of the screen, or in ' +
    'English. The answer is the same whether the account exists or not.',
  open: true,
  input: z.object({ userName: nonBlank(200), language: z.optional(language) }),
  output: z.object({}),
});

export const updatePassword = admin('updatePassword', {
  summary: 'Sets a new password, with the current one or with the token of a reset link.',
  open: true,
  input: z.object({
    token: z.nullable(text(200)),
    currentPassword: z.nullable(text(400)),
    newPassword: nonBlank(400),
  }),
  output: z.object({}),
  errors: ['password.wrong', 'password.weak', 'password.same', 'password.common', 'password.token'],
});
