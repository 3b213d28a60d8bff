import * as z from 'zod/mini';
import { define } from './call.ts';
import { sessionState, signInDevice } from './sign-in.ts';
import { filled, instant, text, whole } from './primitives.ts';

/** Signing in with a one-time code as well (RFC 6238; decision 045). */

const call = define('security');

/** Recovery codes a person gets, each for one sign-in. */
export const recoveryCodeCount = 10;

export const enterCode = call('enterCode', {
  summary:
    'The second step of signing in: a code of the app, or a recovery code, for the ' +
    '`pending` that `authenticate` gave this browser at most five minutes ago. Sets the ' +
    'session cookie.',
  open: true,
  input: z.object({ pending: filled(200), code: filled(40), ...signInDevice }),
  output: sessionState,
  errors: ['login.code-over', 'code.wrong', 'login.blocked'],
});

export const codeStanding = call('codeStanding', {
  summary:
    'Whether the person signs in with a code as well, since when, and how many recovery codes are left.',
  reads: true,
  input: z.object({}),
  output: z.object({ since: z.nullable(instant()), recoveryLeft: whole(0, recoveryCodeCount) }),
});

export const prepareCodes = call('prepareCodes', {
  summary:
    'Makes a new secret for an app that makes codes, as base32 and as otpauth address. ' +
    'Nothing is asked for before it is switched on, within 15 minutes.',
  input: z.object({ password: filled(400) }),
  output: z.object({ secret: text(100), address: text(600) }),
  errors: ['password.wrong', 'code.on'],
});

export const switchOnCodes = call('switchOnCodes', {
  summary:
    'Asks for codes from now on, once a right one shows that the app has the secret. ' +
    'Gives the recovery codes, this once, and ends the person’s other sessions.',
  input: z.object({ code: filled(40) }),
  output: z.object({ recoveryCodes: z.array(text(20)).check(z.maxLength(recoveryCodeCount)) }),
  errors: ['code.wrong', 'code.unprepared'],
});

export const switchOffCodes = call('switchOffCodes', {
  summary:
    'Asks for codes no more; takes the password and a code or recovery code. Ends the person’s other sessions.',
  input: z.object({ password: filled(400), code: filled(40) }),
  output: z.object({}),
  errors: ['password.wrong', 'code.wrong', 'code.unprepared'],
});
