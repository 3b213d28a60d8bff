import type { Role } from '#contract/roles.ts';

/**
 * Which part of the organisation a role reaches with a call: everything, what is assigned to the
 * person, or what belongs to nobody but them. A role that does not stand in a row may not make the
 * call.
 */
export type Scope = 'organisation' | 'assigned' | 'self';
export type Policy = Partial<Readonly<Record<Role, Scope>>>;

const everybody = (scope: Scope): Policy => ({
  ADMIN: scope,
  SCHEDULER: scope,
  QA: scope,
  BILLING: scope,
  CLINICIAN: scope,
  AIDE: scope,
});
const field: Policy = { CLINICIAN: 'assigned', AIDE: 'assigned' };
const office: Policy = {
  ADMIN: 'organisation',
  SCHEDULER: 'organisation',
  QA: 'organisation',
  BILLING: 'organisation',
};
const officeAndField: Policy = { ...office, ...field };
const scheduling: Policy = { ADMIN: 'organisation', SCHEDULER: 'organisation' };
const charting: Policy = { ADMIN: 'organisation', SCHEDULER: 'organisation', QA: 'organisation' };
const review: Policy = { ADMIN: 'organisation', QA: 'organisation' };

/**
 * Who may do what, one row per call (design/security.md). Calls that need no session have no row.
 */
export const policies: Readonly<Record<string, Policy>> = {
  'security.session': everybody('self'),
  'security.sessions': everybody('self'),
  'security.endSession': everybody('self'),
  'security.signOut': everybody('self'),
  'security.codeStanding': everybody('self'),
  'security.prepareCodes': everybody('self'),
  'security.switchOnCodes': everybody('self'),
  'security.switchOffCodes': everybody('self'),
  'security.passkeys': everybody('self'),
  'security.preparePasskey': everybody('self'),
  'security.keepPasskey': everybody('self'),
  'security.removePasskey': everybody('self'),
  'security.registerLetters': field,
  'security.keepShare': field,
  'security.dropShare': field,

  'admin.preferences': everybody('self'),
  'admin.dashboard': office,
  'admin.patients': officeAndField,
  'admin.patient': officeAndField,
  'admin.patientProfile': charting,
  'admin.importData': scheduling,
  'admin.episodeList': officeAndField,
  'admin.episode': officeAndField,
  'admin.createEpisode': scheduling,
  'admin.assignVisit': scheduling,
  'admin.wipeDevice': { ADMIN: 'organisation' },
  'admin.endSessions': { ADMIN: 'organisation' },
  'admin.takeCodes': { ADMIN: 'organisation' },
  'admin.takePasskeys': { ADMIN: 'organisation' },
  'admin.user': { ADMIN: 'organisation' },
  'admin.fleet': office,
  'admin.officeTasks': office,
  'admin.resolveTask': charting,

  'operation.visits': officeAndField,
  'operation.myVisit': officeAndField,
  'operation.updateVisit': charting,
  'operation.planVisits': scheduling,
  'operation.unassignVisit': scheduling,
  'operation.providersLite': scheduling,
  'operation.myPendingNotes': review,
  'operation.qaNotes': review,
  'operation.reopenNotes': review,
  'operation.push': field,
  'operation.pull': field,

  'notes.note': officeAndField,
  'notes.episodeNote': review,
  'notes.getAllNotes': officeAndField,
  'notes.previousNotes': officeAndField,
  'notes.noteHistory': officeAndField,
  'notes.verifyNote': officeAndField,
  'notes.push': field,
  'notes.pull': field,

  'fileserver.attachFile': field,
  'fileserver.files': officeAndField,
};

/** Every call a role may make. */
export const callsOf = (role: Role): string[] =>
  Object.keys(policies).filter((key) => scopeFor(key, role) !== null);

/** The scope a role has for a call; null when it may not make it. */
export const scopeFor = (key: string, role: Role): Scope | null =>
  Object.hasOwn(policies, key) ? (policies[key]?.[role] ?? null) : null;
