import * as z from 'zod/mini';
import { define } from './call.ts';
import { sessionState, signInDevice } from './sign-in.ts';
import { nonBlank, instant, text, integer } from './primitives.ts';

/** Signing in with a one-time code as well (RFC 6238; decision 045). */

const call = define('security');

/** Recovery codes a person gets, each for one sign-in. */
export const recoveryCodeCount = 10;

export const enterCode = call('enterCode', {
  summary:
    'The second step of signing in: a one-time code or a recovery code, for the `pending` ' +
    'that `authenticate` returned to this browser at most five minutes ago. Sets the ' +
    'session cookie.',
  open: true,
  input: z.object({ pending: nonBlank(200), code: nonBlank(40), ...signInDevice }),
  output: sessionState,
  errors: ['login.code-over', 'code.wrong', 'login.blocked', 'login.pick'],
});

export const codeStanding = call('codeStanding', {
  summary:
    'Whether the person signs in with a code too, since when, and how many recovery codes are left.',
  reads: true,
  input: z.object({}),
  output: z.object({ since: z.nullable(instant()), recoveryLeft: integer(0, recoveryCodeCount) }),
});

export const prepareCodes = call('prepareCodes', {
  summary:
    'Creates a new secret for an authenticator app, as base32 and as an otpauth address. ' +
    'Codes are required only after `switchOnCodes`, within 15 minutes.',
  input: z.object({ password: nonBlank(400) }),
  output: z.object({ secret: text(100), address: text(600) }),
  errors: ['password.wrong', 'code.on'],
});

export const switchOnCodes = call('switchOnCodes', {
  summary:
    'Requires codes from now on; a correct one first proves that the app has the secret. ' +
    'Returns the recovery codes, only this time, and ends the person’s other sessions.',
  input: z.object({ code: nonBlank(40) }),
  output: z.object({ recoveryCodes: z.array(text(20)).check(z.maxLength(recoveryCodeCount)) }),
  errors: ['code.wrong', 'code.unprepared'],
});

export const switchOffCodes = call('switchOffCodes', {
  summary:
    'No longer requires codes; needs the password and a code or recovery code. Ends the person’s other sessions.',
  input: z.object({ password: nonBlank(400), code: nonBlank(40) }),
  output: z.object({}),
  errors: ['password.wrong', 'code.wrong', 'code.unprepared'],
});
