import * as z from 'zod/mini';
import { define } from './call.ts';
import { id, integer, nonBlank, text } from './primitives.ts';
import { roles } from './roles.ts';
import { sessionState, signInDevice } from './sign-in.ts';

/** One person with several accounts of an organisation (spec portal §4, multiple login). */

const security = define('security');
const admin = define('admin');

/** An account as its person sees it in a list to choose from. */
export const loginUser = z.object({
  id: id(),
  userName: text(80),
  name: text(160),
  role: z.enum(roles),
});
export type LoginUser = z.infer<typeof loginUser>;

/** The most accounts one person can have. */
export const mostLinked = 20;
const loginUsers = z.array(loginUser).check(z.maxLength(mostLinked));

/** What `login.pick` brings in `detail`; the account that signed in comes first. */
export const pickDetail = z.object({ pending: nonBlank(200), users: loginUsers });

export const chooseUser = security('chooseUser', {
  summary:
    'Opens a session for one of the accounts that a sign-in offered with `login.pick`, in the ' +
    'same browser and within five minutes. Sets the session cookie.',
  open: true,
  input: z.object({ pending: nonBlank(200), userId: id(), ...signInDevice }),
  output: sessionState,
  errors: ['login.code-over', 'login.code', 'login.blocked'],
});

export const linkedUsers = security('linkedUsers', {
  summary: 'The accounts of the signed-in person, the current one first.',
  reads: true,
  input: z.object({}),
  output: z.object({ users: loginUsers }),
});

export const switchAccount = security('switchAccount', {
  summary:
    'Ends this session and opens one for another account of the same person. An account with ' +
    'one-time codes asks for one.',
  input: z.object({ userId: id(), ...signInDevice }),
  output: sessionState,
  errors: ['record.not-found', 'login.code', 'login.blocked'],
});

export const linkAccount = security('linkAccount', {
  summary:
    'Links another account of the signed-in person, shown with its password, and all accounts ' +
    'already linked to it.',
  input: z.object({ userName: nonBlank(200), password: text(400) }),
  output: z.object({ linked: integer(2, mostLinked) }),
  errors: ['account.link', 'rate.limited', 'request.invalid'],
});

export const unlinkAccount = security('unlinkAccount', {
  summary:
    'Takes another account away from those linked to the signed-in person’s, and ends the sessions ' +
    'of all of them but this one.',
  input: z.object({ userId: id() }),
  output: z.object({ unlinked: z.boolean() }),
  errors: ['record.not-found'],
});

export const unlinkUser = admin('unlinkUser', {
  summary: 'Records that an account belongs to nobody else. `unlinked` is false when it did not.',
  input: z.object({ userName: nonBlank(200) }),
  output: z.object({ unlinked: z.boolean() }),
  errors: ['record.not-found'],
});
