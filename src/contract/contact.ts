import * as z from 'zod/mini';
import { define } from './call.ts';
import { language } from './account.ts';
import { instant, nonBlank, text } from './primitives.ts';

/** A person's own mail address and phone number, each proven with a code. */

const operation = define('operation');

/** What a code is sent to. */
const contactKind = z.enum(['email', 'phone']);
export type ContactKind = z.infer<typeof contactKind>;

/** Digits of a code. */
export const codeLength = 6;
/** Wrong codes after which another has to be sent. */
export const codeTries = 5;

const ownContact = z.object({
  emailId: text(200),
  emailVerifiedAt: z.nullable(instant()),
  /** The address a code was sent to, by the person or an administrator; null when none waits. */
  pendingEmail: z.optional(z.nullable(text(254))),
  /** An administrator asked for it: the code counts only with the password. */
  pendingByOffice: z.optional(z.boolean()),
  /** Ten digits. */
  phone: z.nullable(text(20)),
  phoneVerifiedAt: z.nullable(instant()),
});
export type OwnContact = z.infer<typeof ownContact>;

export const readContact = operation('readContact', {
  summary: 'The person’s own mail address and phone number, and since when they are verified.',
  reads: true,
  input: z.object({}),
  output: ownContact,
});

export const sendVerificationCode = operation('sendVerificationCode', {
  summary:
    'Sends a code to a mail address or a US phone number, which becomes the person’s own when they ' +
    'enter the code. Asks for the password: whoever has the address can reset it.',
  input: z.object({
    kind: contactKind,
    target: nonBlank(254),
    password: nonBlank(400),
    language: z.optional(language),
  }),
  output: z.object({}),
  errors: ['password.wrong', 'verification.not-sent', 'session.passkey'],
});

export const verifyEmail = operation('verifyEmail', {
  summary:
    'Makes the address that the code was mailed to the person’s own. A code that an administrator ' +
    'asked for counts only with the person’s password.',
  input: z.object({ code: nonBlank(20), password: z.optional(nonBlank(400)) }),
  output: z.object({ emailId: text(254) }),
  errors: ['verification.email', 'verification.password', 'password.wrong', 'session.passkey'],
});

export const declineEmail = operation('declineEmail', {
  summary:
    'Declines the address that an administrator asked for: the code that was mailed there counts ' +
    'no longer, and the address stays as it is.',
  input: z.object({}),
  output: z.object({}),
});

export const verifyPhoneNumber = operation('verifyPhoneNumber', {
  summary: 'Makes the phone number that the code was sent to the person’s own.',
  input: z.object({ code: nonBlank(20) }),
  output: z.object({ phone: text(20) }),
  errors: ['verification.phone'],
});
