import { callKey } from '#contract/call.ts';
import { assignVisit } from '#server/features/visits/assign-visit.ts';
import { createEpisode } from '#server/features/episodes/create-episode.ts';
import { dashboard } from '#server/features/dashboard/dashboard.ts';
import { readEpisode } from '#server/features/episodes/episode.ts';
import { endSessions } from '#server/features/users/end-sessions.ts';
import { episodeList } from '#server/features/episodes/episode-list.ts';
import { fleet } from '#server/features/devices/fleet.ts';
import { importData } from '#server/features/patients/import-data.ts';
import { officeTasks } from '#server/features/tasks/office-tasks.ts';
import { readPatient } from '#server/features/patients/patient.ts';
import { savePatient } from '#server/features/patients/patient-profile.ts';
import { patients } from '#server/features/patients/patients.ts';
import { preferences } from '#server/features/reference/preferences.ts';
import { resetPassword } from '#server/features/account/reset-password.ts';
import { resolveTask } from '#server/features/tasks/resolve-task.ts';
import { takeCodes } from '#server/features/users/reset-codes.ts';
import { takePasskeys } from '#server/features/users/revoke-passkeys.ts';
import { updatePassword } from '#server/features/account/update-password.ts';
import { users } from '#server/features/users/user.ts';
import { wipeDevice } from '#server/features/devices/wipe-device.ts';
import { attachFile } from '#server/features/files/attach-file.ts';
import { files } from '#server/features/files/files.ts';
import type { Handler } from './handler.ts';
import { saveNote } from '#server/features/notes/episode-note.ts';
import { deliver as deliverNotes } from '#server/features/exchange/notes-deliver.ts';
import { notes } from '#server/features/notes/get-all-notes.ts';
import { readNote } from '#server/features/notes/note.ts';
import { noteHistory } from '#server/features/notes/note-history.ts';
import { previousNotes } from '#server/features/notes/previous-notes.ts';
import { pull as pullNotes } from '#server/features/exchange/notes-pull.ts';
import { push as pushNotes } from '#server/features/exchange/notes-push.ts';
import { verifyNote } from '#server/features/notes/verify-note.ts';
import { deliver as deliverOperation } from '#server/features/exchange/operation-deliver.ts';
import { reviewQueue } from '#server/features/notes/my-pending-notes.ts';
import { readVisit } from '#server/features/visits/my-visit.ts';
import { planVisits } from '#server/features/visits/plan-visits.ts';
import { providersLite } from '#server/features/visits/providers-lite.ts';
import { pull as pullOperation } from '#server/features/exchange/operation-pull.ts';
import { push as pushOperation } from '#server/features/exchange/operation-push.ts';
import { qaNotes } from '#server/features/notes/qa-notes.ts';
import { reopenNotes } from '#server/features/notes/reopen-notes.ts';
import { unassignVisit } from '#server/features/visits/unassign-visit.ts';
import { updateVisit } from '#server/features/visits/update-visit.ts';
import { visits } from '#server/features/visits/visits.ts';
import { authenticate } from '#server/features/sign-in/authenticate.ts';
import {
  codeStanding,
  prepareCodes,
  switchOffCodes,
  switchOnCodes,
} from '#server/features/account/codes.ts';
import {
  authenticateByPasskey,
  passkeyChallenge,
} from '#server/features/sign-in/passkey-sign-in.ts';
import {
  keepPasskey,
  passkeys,
  preparePasskey,
  removePasskey,
} from '#server/features/account/passkeys.ts';
import { deviceStanding } from '#server/features/devices/device-standing.ts';
import { enterCode } from '#server/features/sign-in/enter-code.ts';
import { dropShare, keepShare, releaseShare } from '#server/features/devices/key-share.ts';
import { registerLetters } from '#server/features/devices/register-letters.ts';
import { session } from '#server/features/sign-in/session.ts';
import { endSession, sessions } from '#server/features/account/sessions.ts';
import { signOut } from '#server/features/sign-in/sign-out.ts';

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
