import { endVisit, startVisit } from './clock-visit.ts';
import type { Command } from './command.ts';
import { confirmLook } from './confirm-look.ts';
import { correctTimes } from './correct-times.ts';
import { pauseVisit, resumeVisit } from './pause-visit.ts';
import { raiseTask } from './raise-task.ts';
import { recordDose } from './record-dose.ts';
import { replyToReturn } from './reply-to-return.ts';
import { reportVisit } from './report-visit.ts';
import { resolveNoteConflict, resolvePatientConflict } from './resolve-conflict.ts';
import { saveAnswers } from './save-answers.ts';
import { signNote } from './sign-note.ts';
import { submitNotes } from './submit-notes.ts';
import { undoPress } from './undo-press.ts';
import { updatePatient } from './update-patient.ts';
import { writeVerbalOrder } from './write-verbal-order.ts';

/** Every command there is: one line per command. */
export const commands = {
  startVisit,
  endVisit,
  pauseVisit,
  resumeVisit,
  correctTimes,
  reportVisit,
  undoPress,
  saveAnswers,
  signNote,
  submitNotes,
  replyToReturn,
  confirmLook,
  updatePatient,
  recordDose,
  resolveNoteConflict,
  resolvePatientConflict,
  raiseTask,
  writeVerbalOrder,
} as const;
export type CommandName = keyof typeof commands;

/** The command of this name, or undefined for a name from outside that is none. */
export const commandByName = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined;
