import type { CatalogueEntry } from './entry.ts';

/** Signing in, sessions, passwords and the people, roles and constants of an agency. */
export const accountErrors = {
  'login.failed': { status: 401, text: 'Sorry, login failed.' },
  'login.blocked': { status: 403, text: "Sorry, you don't have access to this." },
  'login.code': { status: 401, text: 'A code is needed to sign in.' },
  'login.code-over': {
    status: 401,
    text: 'The time to enter the code has run out. Sign in again.',
  },
  'login.pick': { status: 401, text: 'Choose the account to sign in with.' },
  'login.passkey': {
    status: 401,
    text: 'This passkey cannot sign you in here. Use your password.',
  },
  'session.missing': { status: 401, text: 'Please sign in.' },
  'session.expired': {
    status: 401,
    text: 'Your session has ended. Sign in again; nothing you entered is lost.',
  },
  'session.locked': {
    status: 401,
    text: 'This device is locked. Unlock it, or sign in again; nothing you entered is lost.',
  },
  'session.content-key': { status: 409, text: 'The key for notes changed. Load the page again.' },
  'session.factor': {
    status: 403,
    text:
      'Your agency requires a second way to sign in. Add a passkey or a code in your ' +
      'profile; nothing you entered is lost.',
  },
  'session.passkey': {
    status: 403,
    text: 'Sign in with your passkey for this. If it is lost, an administrator can remove it.',
  },
  'session.other-user': {
    status: 403,
    text: 'This work belongs to another person and can only be sent by them.',
  },
  'password.wrong': { status: 422, text: 'The current password is wrong.' },
  'password.weak': {
    status: 422,
    text:
      'Use at least 12 characters besides your user name: no sequence such as 1234 or abcd, and ' +
      'not just your name, your agency or Porchlight.',
  },
  'password.same': { status: 422, text: 'This is your current password. Choose another.' },
  'password.common': {
    status: 422,
    text: 'This password is too common. Choose another.',
  },
  'account.link': {
    status: 422,
    text: 'User name and password belong to no other account of yours in this agency.',
  },
  'password.token': {
    status: 422,
    text: 'This link has expired or was already used. Ask for a new one.',
  },
  'passkey.refused': { status: 422, text: 'This passkey could not be added.' },
  'passkey.many': { status: 409, text: 'You already have ten passkeys. Remove one first.' },
  'code.wrong': {
    status: 422,
    text: 'Wrong code, or already used. Wait for the next one.',
  },
  'code.on': { status: 409, text: 'Signing in with a code is already turned on.' },
  'code.unprepared': { status: 409, text: 'Setup took too long. Start again.' },
  'user.taken': { status: 409, text: 'This user name is taken. Choose another.' },
  'user.colleague': { status: 409, text: 'A colleague has this name. Have your agency enter it.' },
  'user.self': {
    status: 409,
    text: 'You cannot change this about your own account. Ask another administrator.',
  },
  'user.registered': {
    status: 409,
    text: 'This person has registered already and can ask for a new password.',
  },
  'user.inactive': { status: 409, text: 'This person is inactive. Reactivate them first.' },
  'user.role': { status: 422, text: 'Your agency does not have this role.' },
  'user.company': { status: 422, text: 'A person of a company needs the company.' },
  'company.name-taken': { status: 409, text: 'Another company has this name.' },
  'company.changed': { status: 409, text: 'Someone else changed this. Open it again.' },
  'user.discipline': { status: 422, text: 'A clinician needs a discipline.' },
  'invitation.over': {
    status: 422,
    text:
      'This invitation has expired or was already used. If you have registered, sign in; if not, ' +
      'ask your agency to send it again.',
  },
  'verification.email': {
    status: 422,
    text: 'Sorry, email verification failed. Please try again.',
  },
  'verification.password': {
    status: 422,
    text: 'Your agency asked for this address. Enter your password with the code.',
  },
  'verification.phone': { status: 422, text: 'Sorry, phone verification failed.' },
  'verification.not-sent': {
    status: 422,
    text: 'Sorry, verification code could not be sent.',
  },
  'rate.limited': { status: 429, text: 'Too many tries. Please wait a moment and then try again.' },
  'constant.changed': {
    status: 409,
    text: 'Someone else changed this constant. Check it again before you save.',
  },
  'role.name-taken': { status: 409, text: 'Another role has this name.' },
  'role.base': {
    status: 422,
    text: 'A role stays based on what it was based on when it was made.',
  },
  'role.too-many': { status: 422, text: 'An agency can have 900 roles of its own at most.' },
  'role.changed': {
    status: 409,
    text: 'Someone else changed this role. Check it again before you save.',
  },
  'role.last-administrator': {
    status: 422,
    text:
      'No one could manage the users anymore. At least one active administrator must keep ' +
      'the area users and be able to sign in.',
  },
  'role.in-use': { status: 409, text: 'People have this role. Give them another one first.' },
  'role.preset': { status: 422, text: 'This role comes with every agency and stays.' },
} as const satisfies Record<string, CatalogueEntry>;
