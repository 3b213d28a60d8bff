import * as z from 'zod/mini';
import { define } from './call.ts';
import { nonBlank, text } from './primitives.ts';

/** What an invited person does with the mailed link, before they can sign in. */

const operation = define('operation');

/** 256 bits behind the id of the organisation. */
const token = () => text(200);

export const readInvitation = operation('readInvitation', {
  summary: 'Whom an invitation is for; refused when it has expired or was used.',
  reads: true,
  open: true,
  input: z.object({ token: token() }),
  output: z.object({
    orgName: text(160),
    userName: text(120),
    givenName: text(80),
    familyName: text(80),
  }),
  errors: ['invitation.over'],
});

export const register = operation('register', {
  summary:
    'Sets the password and the names of an invited person, once. Signs nobody in: they sign in ' +
    'with the user name of the answer.',
  open: true,
  input: z.object({
    token: token(),
    givenName: nonBlank(80),
    familyName: nonBlank(80),
    newPassword: nonBlank(400),
  }),
  output: z.object({ userName: text(120) }),
  errors: ['invitation.over', 'user.colleague', 'password.weak', 'password.common'],
});
