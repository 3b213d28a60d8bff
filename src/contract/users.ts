import * as z from 'zod/mini';
import { define } from './call.ts';
import { companyId, companyNameLength } from './companies.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { language } from './account.ts';
import { roles, roleTypes } from './roles.ts';
import { email, id, instant, nonBlank, text, integer } from './primitives.ts';

/** The people of an organisation, for those who administer their access. */

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
  /** Has a password; before that, the mailed invitation waits. */
  registered: z.boolean(),
  /** Has to choose a new password before anything else. */
  changePassword: z.boolean(),
});

export type UserRow = z.infer<typeof userRow>;

const userSorts = ['name', 'userName', 'role', 'status', 'lastLogin', 'sessions'] as const;

export const users = admin('user', {
  summary: 'The organisation’s people with their sessions, by name unless asked otherwise.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'signed-in', 'invited', 'inactive']), 'all'),
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

/** A person's role. */
const heldRole = z.object({
  id: integer(1, 999),
  name: text(60),
  type: z.enum(roleTypes),
  /** Row of the policy table: how far the role can reach at most. */
  basedOn: z.enum(roles),
});
const userName = () => z.string().check(z.regex(/^[a-z0-9][a-z0-9._@+-]{1,78}[a-z0-9]$/i));
const roleId = () => integer(1, 999);
const providerTypeId = () => z.nullable(integer(1, 999));
const credential = () => z.nullable(text(40));
/** The company of a person whose role type is ReferralSourceUser. */
const referralSourceId = () => z.nullable(companyId());

export const createUser = admin('createUser', {
  summary:
    'Adds a person and mails them an invitation. A clinician needs a discipline; nobody else has one.',
  input: z.object({
    userName: userName(),
    email: email(),
    givenName: nonBlank(80),
    familyName: nonBlank(80),
    roleId: roleId(),
    providerTypeId: providerTypeId(),
    credential: credential(),
    /** Left out by an app that does not know companies. */
    referralSourceId: z.optional(referralSourceId()),
    language: z.optional(language),
  }),
  output: z.object({ id: id() }),
  errors: ['user.taken', 'user.role', 'user.discipline', 'user.company'],
});

export const reinviteUser = admin('reinviteUser', {
  summary:
    'Mails the invitation again to somebody who has not registered yet. Earlier links end. ' +
    '`email` corrects the address.',
  input: z.object({
    userId: id(),
    email: z.optional(email()),
    language: z.optional(language),
  }),
  output: z.object({}),
  errors: ['record.not-found', 'user.registered', 'user.inactive'],
});

export const changeUserEmail = admin('changeUserEmail', {
  summary:
    'Mails a code to another address of a registered person, which becomes theirs when they enter ' +
    'the code and their password in their profile. Until then nothing changes. The present address ' +
    'is told who asked. Not one’s own.',
  input: z.object({ userId: id(), email: email(), language: z.optional(language) }),
  output: z.object({}),
  errors: ['record.not-found', 'user.self', 'user.inactive', 'verification.not-sent'],
});

const userDevice = z.object({
  clientId: id(),
  device: text(80),
  lastContact: instant(),
  waiting: integer(0, 1e7),
  /** The office asked for its data to be destroyed. */
  wiped: z.boolean(),
});
const userSession = z.object({ device: text(80), openedAt: instant(), lastSeen: instant() });

const userRecord = z.object({
  id: id(),
  userName: text(120),
  givenName: text(80),
  familyName: text(80),
  email: text(254),
  emailVerifiedAt: z.nullable(instant()),
  /** The address a code was sent to; null when none waits. */
  pendingEmail: z.optional(z.nullable(text(254))),
  /** Ten digits. */
  phone: z.nullable(text(20)),
  phoneVerifiedAt: z.nullable(instant()),
  role: heldRole,
  providerTypeId: providerTypeId(),
  providerType: z.nullable(text(20)),
  credential: credential(),
  /** Both null for people of no company. */
  referralSourceId: z.optional(referralSourceId()),
  company: z.optional(z.nullable(text(companyNameLength))),
  active: z.boolean(),
  registered: z.boolean(),
  changePassword: z.boolean(),
  createdAt: instant(),
  lastLogin: z.nullable(instant()),
  asksCode: z.boolean(),
  passkeys: integer(0, 100),
  /** The person's own entries, as JSON text by area; each takes the place of the role's. */
  privileges: text(20_000),
  /** What the role grants, in the same form. */
  rolePrivileges: text(20_000),
  firstAssigment: z.nullable(integer(0, 1e9)),
  appDownloaded: z.boolean(),
  /** The link that waits to be used. */
  invitation: z.nullable(z.object({ email: text(254), sentAt: instant(), expiresAt: instant() })),
  /** Other accounts of the same person; absent from an earlier server. */
  linked: z.optional(z.array(z.object({ id: id(), userName: text(80), name: text(160) }))),
  sessions: z.array(userSession),
  devices: z.array(userDevice),
});
export type UserRecord = z.infer<typeof userRecord>;

export const readUser = admin('readUser', {
  summary: 'A person with their role, devices and running sessions.',
  reads: true,
  input: z.object({ userId: id() }),
  output: userRecord,
  errors: ['record.not-found'],
});

export const saveUser = admin('saveUser', {
  summary:
    'Changes what is given and leaves the rest. Nobody changes their own role, privileges or ' +
    'password demand, and an agency keeps an administrator. Another role type ends the person’s ' +
    'sessions.',
  input: z.object({
    userId: id(),
    givenName: z.optional(nonBlank(80)),
    familyName: z.optional(nonBlank(80)),
    roleId: z.optional(roleId()),
    providerTypeId: z.optional(providerTypeId()),
    credential: z.optional(credential()),
    referralSourceId: z.optional(referralSourceId()),
    /** JSON text by area; takes the place of the person's own entries. */
    privileges: z.optional(text(20_000)),
    /** They choose a new password before anything else. */
    changePassword: z.optional(z.boolean()),
  }),
  output: z.object({}),
  errors: [
    'record.not-found',
    'user.self',
    'user.role',
    'user.discipline',
    'user.company',
    'role.last-administrator',
  ],
});

export const deactivateUser = admin('deactivateUser', {
  summary:
    'Takes a person’s access away at once: sessions, sign-ins that wait, what a PIN opens, ' +
    'invitations, reset links and codes end together. Sealed work that their devices have not ' +
    'sent still arrives.',
  input: z.object({ userId: id() }),
  output: z.object({ ended: integer(0, 1e6) }),
  errors: ['record.not-found', 'user.self', 'role.last-administrator'],
});

export const reactivateUser = admin('reactivateUser', {
  summary: 'Lets a person in again, with the password and role they had.',
  input: z.object({ userId: id() }),
  output: z.object({}),
  errors: ['record.not-found'],
});
