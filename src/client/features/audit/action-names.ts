import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommandMeta } from '#contract/commands/command.ts';
import { commandMeta } from '#contract/commands/meta.ts';
import { knownText } from '#client/i18n.ts';

/** Calls, commands and events of the audit log, as a person reads them. */
export const actionNames: Readonly<Record<string, MessageDescriptor>> = {
  // Patients, episodes, visits
  patients: msg`Patients listed`,
  patient: msg`Patients searched`,
  patientProfile: msg`Patient’s chart opened`,
  importData: msg`Care summary imported`,
  patientDuplicates: msg`Possible duplicates of a patient listed`,
  importedDocuments: msg`Imported documents listed`,
  importedDocument: msg`Imported document opened`,
  addressSuggestions: msg`Addresses suggested`,
  geocode: msg`Address located`,
  episodeList: msg`Episodes listed`,
  episode: msg`Episode opened`,
  createEpisode: msg`Episode opened for a patient`,
  visits: msg`Visits listed`,
  myVisit: msg`Visit opened`,
  planVisits: msg`Visits planned`,
  assignVisit: msg`Visit assigned`,
  unassignVisit: msg`Visit unstaffed`,
  moveVisit: msg`Visit moved`,
  ageVisits: msg`Visit overdue or expired by itself`,
  updateVisit: msg`Visit changed by the office`,
  providersLite: msg`Clinicians listed`,
  startVisit: msg`Visit started`,
  endVisit: msg`Visit ended`,
  correctTimes: msg`Times corrected`,
  updatePatient: msg`Chart changed`,
  resolvePatientConflict: msg`Choice made in a chart`,
  // Notes and files
  saveAnswers: msg`Answers saved`,
  signNote: msg`Note signed`,
  submitNotes: msg`Notes submitted`,
  replyToReturn: msg`Reply to the office`,
  resolveNoteConflict: msg`Choice made in a note`,
  note: msg`Note opened`,
  episodeNote: msg`Notes of an episode opened`,
  getAllNotes: msg`All notes opened`,
  previousNotes: msg`Previous notes opened`,
  noteHistory: msg`History of a note opened`,
  verifyNote: msg`Note verified`,
  myPendingNotes: msg`Notes to review listed`,
  qaNotes: msg`Note reviewed`,
  reopenNotes: msg`Note reopened`,
  files: msg`Files listed`,
  attachFile: msg`File attached`,
  readFile: msg`File opened`,
  // Devices and what they send
  'notes.pull': msg`Notes sent to a device`,
  'operation.pull': msg`Visits and charts sent to a device`,
  pull: msg`Records sent to a device`,
  push: msg`Work received from a device`,
  deliver: msg`Sealed work received`,
  registerLetters: msg`Device registered for sealed work`,
  deviceStanding: msg`Device asked for its state`,
  fleet: msg`Devices listed`,
  wipeDevice: msg`Device to be wiped`,
  deviceWiped: msg`Device reported as wiped`,
  keepShare: msg`PIN set up for restarts`,
  dropShare: msg`PIN for restarts removed`,
  releaseShare: msg`PIN checked after a restart`,
  // Tasks
  raiseTask: msg`Message to the office`,
  officeTasks: msg`Tasks listed`,
  resolveTask: msg`Task closed`,
  decideProposal: msg`Proposal decided`,
  taskIsOver: msg`Task ended by itself`,
  dashboard: msg`Dashboard opened`,
  // People, roles and the agency
  user: msg`Users listed`,
  readUser: msg`User opened`,
  createUser: msg`User invited`,
  inviteUser: msg`First administrator invited`,
  readInvitation: msg`Invitation opened`,
  register: msg`Registered`,
  reinviteUser: msg`Invitation sent again`,
  saveUser: msg`User changed`,
  changeUserEmail: msg`Code sent to a user’s new email`,
  deactivateUser: msg`User deactivated`,
  reactivateUser: msg`User reactivated`,
  endSessions: msg`All sessions of a user ended`,
  takeCodes: msg`Sign-in code of a user turned off`,
  takePasskeys: msg`Passkeys of a user removed`,
  unlinkUser: msg`Account unlinked by an administrator`,
  role: msg`Roles listed`,
  readRole: msg`Role opened`,
  saveRole: msg`Role saved`,
  resetRole: msg`Role reset to its defaults`,
  setRolePrivileges: msg`Privileges of a role changed`,
  removeRole: msg`Role removed`,
  company: msg`Companies listed`,
  saveCompany: msg`Company saved`,
  constants: msg`Constants listed`,
  saveConstant: msg`Constant saved`,
  removeConstant: msg`Constant removed`,
  constantHistory: msg`History of a constant opened`,
  preferences: msg`Settings of the agency read`,
  createAgency: msg`Agency made`,
  seedDemo: msg`Demo agency made`,
  setDemoPassword: msg`Demo passwords set`,
  // Reading the log, searching, exporting
  audit: msg`Audit log read`,
  userActivity: msg`User activity read`,
  exportRows: msg`List exported or printed`,
  search: msg`Search`,
  shortUrl: msg`Short link made`,
  shortUrls: msg`Short links listed`,
  followShortUrl: msg`Short link followed`,
  // Signing in
  authenticate: msg`Signed in`,
  signInRefused: msg`Sign-in refused`,
  enterCode: msg`Code entered`,
  refuseCode: msg`Code refused`,
  useRecoveryCode: msg`Recovery code used`,
  authenticateByPasskey: msg`Signed in with a passkey`,
  passkeyChallenge: msg`Passkey asked for`,
  chooseUser: msg`Account chosen`,
  switchAccount: msg`Switched to another account`,
  linkedUsers: msg`Own accounts listed`,
  linkAccount: msg`Account linked`,
  unlinkAccount: msg`Account unlinked`,
  session: msg`Session read`,
  sessions: msg`Own sessions listed`,
  endSession: msg`Session ended`,
  signOut: msg`Signed out`,
  resetPassword: msg`Link for a new password asked for`,
  updatePassword: msg`Password changed`,
  readContact: msg`Own email and phone read`,
  sendVerificationCode: msg`Verification code sent`,
  verifyEmail: msg`Email verified`,
  declineEmail: msg`New email declined`,
  verifyPhoneNumber: msg`Phone verified`,
  codeStanding: msg`State of the sign-in code read`,
  prepareCodes: msg`Sign-in code prepared`,
  switchOnCodes: msg`Sign-in code turned on`,
  switchOffCodes: msg`Sign-in code turned off`,
  passkeys: msg`Own passkeys listed`,
  preparePasskey: msg`Passkey prepared`,
  keepPasskey: msg`Passkey added`,
  removePasskey: msg`Passkey removed`,
  fetchKey: msg`Key for notes fetched`,
  // Keys of the server
  makeKey: msg`Key made`,
  changeMasterKey: msg`Master key changed`,
  changeIndexKey: msg`Index key changed`,
  tidyPhones: msg`Phone numbers stored as ten digits`,
};

const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Name of an action of the log; one of an earlier or later version keeps its code. */
export function actionText(action: string): string {
  const known = ownOf(actionNames, action);
  if (known) return i18n._(known);
  const command = ownOf<CommandMeta>(commandMeta, action);
  return command ? knownText(command.pastLabel ?? command.label) : action;
}

const everyAction = [...new Set([...Object.keys(actionNames), ...Object.keys(commandMeta)])];

/** The most actions one request may name. */
const most = 200;

/** How a link names one action and no other. */
export const exactly = (action: string): string => `"${action}"`;

/**
 * Actions whose name or code has these words in it; only the action itself where the words are its
 * code in quotes or a code of several words. Empty when there is none.
 */
export function actionsNamed(words: string): string[] {
  const given = words.trim();
  const code = /^"(.+)"$/.exec(given)?.[1] ?? (/[A-Z.]/.test(given.slice(1)) ? given : '');
  if (code !== '' && everyAction.includes(code)) return [code];
  const wanted = given.toLowerCase();
  if (wanted === '') return [];
  return everyAction
    .filter((action) => `${action} ${actionText(action)}`.toLowerCase().includes(wanted))
    .slice(0, most);
}
