import type { CommandMeta } from './command.ts';
import type { CommandName } from './registry.ts';

/**
 * What the outbox knows of each command before its code is loaded. Generated from the commands by
 * `npm run commands`; change the command and run it again.
 */
export const commandMeta: Readonly<Record<CommandName, CommandMeta>> = {
  startVisit: {
    version: 2,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    label: 'Start of visit',
    pastLabel: 'Visit started',
  },
  endVisit: {
    version: 2,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    label: 'End of visit',
    pastLabel: 'Visit ended',
  },
  correctTimes: {
    version: 1,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    label: 'Correction of times',
    pastLabel: 'Times corrected',
  },
  saveAnswers: {
    version: 1,
    service: 'notes',
    target: 'visit',
    actors: ['clinician', 'office'],
    label: 'Note',
    pastLabel: 'Answers',
    carries: 'patch',
  },
  signNote: {
    version: 2,
    service: 'notes',
    target: 'visit',
    actors: ['clinician'],
    label: 'Signature',
    pastLabel: 'Signed',
    needsSettledLane: true,
    madeAgain: true,
  },
  submitNotes: {
    version: 1,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    label: 'Submission',
    pastLabel: 'Submitted',
    needsSettledLane: true,
    afterFiles: true,
  },
  updatePatient: {
    version: 2,
    service: 'operation',
    target: 'patient',
    actors: ['clinician', 'office'],
    label: 'Chart',
    carries: 'patch',
  },
  resolveNoteConflict: {
    version: 1,
    service: 'notes',
    target: 'visit',
    actors: ['clinician', 'office'],
    label: 'Choice',
    pastLabel: 'Choice between two answers',
    carries: 'choices',
  },
  resolvePatientConflict: {
    version: 1,
    service: 'operation',
    target: 'patient',
    actors: ['clinician', 'office'],
    label: 'Choice',
    pastLabel: 'Choice between two values',
    carries: 'choices',
  },
  raiseTask: {
    version: 1,
    service: 'operation',
    target: 'task',
    actors: ['clinician'],
    label: 'Message to the office',
  },
};
