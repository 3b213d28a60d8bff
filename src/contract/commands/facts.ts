import type { ActorKind } from '../roles.ts';
import type { Target } from '../sync.ts';

/**
 * What the outbox has to know of a command without its code: schema and `apply` are loaded when
 * somebody writes.
 */
export type CommandFacts = {
  readonly version: number;
  /** Service that owns it: it is pushed to `/api/<service>/push`. */
  readonly service: 'notes' | 'operation';
  readonly target: Target;
  readonly actors: readonly ActorKind[];
  /**
   * True when it must wait until earlier work of its lane has no open conflict or refusal (sign,
   * submit).
   */
  readonly needsSettledLane: boolean;
};

/** One line per command; its file spreads the line into the command itself. */
export const commandFacts = {
  startVisit: {
    version: 2,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    needsSettledLane: false,
  },
  endVisit: {
    version: 2,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    needsSettledLane: false,
  },
  saveAnswers: {
    version: 1,
    service: 'notes',
    target: 'visit',
    actors: ['clinician', 'office'],
    needsSettledLane: false,
  },
  signNote: {
    version: 1,
    service: 'notes',
    target: 'visit',
    actors: ['clinician'],
    needsSettledLane: true,
  },
  submitNotes: {
    version: 1,
    service: 'operation',
    target: 'visit',
    actors: ['clinician'],
    needsSettledLane: true,
  },
  updatePatient: {
    version: 1,
    service: 'operation',
    target: 'patient',
    actors: ['clinician', 'office'],
    needsSettledLane: false,
  },
  resolveNoteConflict: {
    version: 1,
    service: 'notes',
    target: 'visit',
    actors: ['clinician', 'office'],
    needsSettledLane: false,
  },
  resolvePatientConflict: {
    version: 1,
    service: 'operation',
    target: 'patient',
    actors: ['clinician', 'office'],
    needsSettledLane: false,
  },
} as const satisfies Record<string, CommandFacts>;

export type CommandName = keyof typeof commandFacts;
