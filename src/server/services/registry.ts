import { callKey } from '#contract/call.ts';
import { assignVisit } from './admin/assign-visit.ts';
import { createEpisode } from './admin/create-episode.ts';
import { dashboard } from './admin/dashboard.ts';
import { readEpisode } from './admin/episode.ts';
import { endSessions } from './admin/end-sessions.ts';
import { episodeList } from './admin/episode-list.ts';
import { fleet } from './admin/fleet.ts';
import { importData } from './admin/import-data.ts';
import { officeTasks } from './admin/office-tasks.ts';
import { readPatient } from './admin/patient.ts';
import { savePatient } from './admin/patient-profile.ts';
import { patients } from './admin/patients.ts';
import { preferences } from './admin/preferences.ts';
import { resetPassword } from './admin/reset-password.ts';
import { resolveTask } from './admin/resolve-task.ts';
import { takeCodes } from './admin/take-codes.ts';
import { takePasskeys } from './admin/take-passkeys.ts';
import { updatePassword } from './admin/update-password.ts';
import { users } from './admin/user.ts';
import { wipeDevice } from './admin/wipe-device.ts';
import { attachFile } from './fileserver/attach-file.ts';
import { files } from './fileserver/files.ts';
import type { Handler } from './handler.ts';
import { saveNote } from './notes/episode-note.ts';
import { deliver as deliverNotes } from './notes/deliver.ts';
import { notes } from './notes/get-all-notes.ts';
import { readNote } from './notes/note.ts';
import { noteHistory } from './notes/note-history.ts';
import { previousNotes } from './notes/previous-notes.ts';
import { pull as pullNotes } from './notes/pull.ts';
import { push as pushNotes } from './notes/push.ts';
import { verifyNote } from './notes/verify-note.ts';
import { deliver as deliverOperation } from './operation/deliver.ts';
import { reviewQueue } from './operation/my-pending-notes.ts';
import { readVisit } from './operation/my-visit.ts';
import { planVisits } from './operation/plan-visits.ts';
import { providersLite } from './operation/providers-lite.ts';
import { pull as pullOperation } from './operation/pull.ts';
import { push as pushOperation } from './operation/push.ts';
import { qaNotes } from './operation/qa-notes.ts';
import { reopenNotes } from './operation/reopen-notes.ts';
import { unassignVisit } from './operation/unassign-visit.ts';
import { updateVisit } from './operation/update-visit.ts';
import { visits } from './operation/visits.ts';
import { authenticate } from './security/authenticate.ts';
import { codeStanding, prepareCodes, switchOffCodes, switchOnCodes } from './security/codes.ts';
import { authenticateByPasskey, passkeyChallenge } from './security/passkey-sign-in.ts';
import { keepPasskey, passkeys, preparePasskey, removePasskey } from './security/passkeys.ts';
import { deviceStanding } from './security/device-standing.ts';
import { enterCode } from './security/enter-code.ts';
import { dropShare, keepShare, releaseShare } from './security/key-share.ts';
import { registerLetters } from './security/register-letters.ts';
import { session } from './security/session.ts';
import { endSession, sessions } from './security/sessions.ts';
import { signOut } from './security/sign-out.ts';

/** Every call the server answers: one line per call. */
const handlers: readonly Handler[] = [
  authenticate,
  enterCode,
  codeStanding,
  prepareCodes,
  switchOnCodes,
  passkeyChallenge,
  authenticateByPasskey,
  passkeys,
  preparePasskey,
  keepPasskey,
  removePasskey,
  switchOffCodes,
  session,
  sessions,
  endSession,
  signOut,
  registerLetters,
  deviceStanding,
  keepShare,
  dropShare,
  releaseShare,

  resetPassword,
  updatePassword,
  preferences,
  dashboard,
  patients,
  readPatient,
  savePatient,
  importData,
  episodeList,
  readEpisode,
  createEpisode,
  assignVisit,
  wipeDevice,
  endSessions,
  takeCodes,
  takePasskeys,
  users,
  fleet,
  officeTasks,
  resolveTask,

  visits,
  readVisit,
  planVisits,
  unassignVisit,
  updateVisit,
  providersLite,
  reviewQueue,
  qaNotes,
  reopenNotes,
  pushOperation,
  pullOperation,
  deliverOperation,

  readNote,
  saveNote,
  notes,
  previousNotes,
  noteHistory,
  verifyNote,
  pushNotes,
  pullNotes,
  deliverNotes,

  attachFile,
  files,
];

const byKey = new Map(handlers.map((handler) => [callKey(handler.call), handler]));

/** The handler of `service.name`; undefined for a call nobody knows. */
export const handlerOf = (key: string): Handler | undefined => byKey.get(key);
