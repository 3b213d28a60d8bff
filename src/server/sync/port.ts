import type { PatientAggregate, VisitAggregate } from '#contract/commands/command.ts';
import type { Clocked, Edit, OpenConflict } from '#contract/entities.ts';
import type { ActorKind } from '#contract/roles.ts';
import type { Entry, FinalOutcome, Target } from '#contract/sync.ts';
import type { Patch } from '#domain/merge.ts';

/** Who pushes, from which stream, as the server knows it. */
export type Pusher = {
  readonly userId: string;
  readonly name: string;
  readonly kind: ActorKind;
  readonly clientId: string;
  readonly device: string;
  readonly service: 'notes' | 'operation';
  readonly receivedAt: Date;
  /** Server minus device clock when the request left, milliseconds. */
  readonly clockDifferenceMs: number;
  /**
   * The device's counter when the request left; devices of the first versions do not say, nor do
   * letters.
   */
  readonly counter?: NonNullable<Clocked['received']>['counter'];
};

/**
 * One stretch of time in which the author was assigned. `told`: when their device had learnt of its
 * end.
 */
export type Assignment = {
  readonly from: Date;
  readonly until: Date | null;
  readonly told: Date | null;
};

/** What an entry is about, at the version it was read in. */
export type Found =
  | {
      readonly target: 'visit';
      readonly state: VisitAggregate;
      readonly version: number;
      readonly assignments: readonly Assignment[];
    }
  | {
      readonly target: 'patient';
      readonly state: PatientAggregate;
      readonly version: number;
      readonly assignments: readonly Assignment[];
    };

export type Facts = {
  /** Owner of the stream; null when nobody registered it. */
  readonly owner: string | null;
  /** The outcome an earlier delivery of this entry got. */
  readonly stored: { readonly authorId: string; readonly outcome: FinalOutcome } | null;
  /** True when the stream already used this number for another entry. */
  readonly seqTaken: boolean;
  /** Outcome of each entry named in `after`; those the server never saw are absent. */
  readonly after: ReadonlyMap<string, FinalOutcome['kind']>;
  /** Null when there is no such record in the author's organisation. */
  readonly found: Found | null;
};

/** An edit for the history, with what it wanted to change. */
export type HistoryEdit = {
  readonly edit: Edit;
  readonly command: string;
  readonly patch: Patch;
  readonly conflicts: readonly OpenConflict[];
};

export type Effect =
  | {
      readonly target: 'visit';
      readonly before: VisitAggregate;
      readonly after: VisitAggregate;
      readonly version: number;
    }
  | {
      readonly target: 'patient';
      readonly before: PatientAggregate;
      readonly after: PatientAggregate;
      readonly version: number;
    };

/**
 * Whether the work of an entry arrived after its visit was given to somebody else, or to nobody.
 */
export const isLateAfterReassignment = (
  pusher: Pusher,
  { effect }: Pick<Commit, 'effect'>,
): boolean =>
  effect?.target === 'visit' &&
  pusher.kind === 'clinician' &&
  effect.before.visit.providerId !== pusher.userId;

/** Everything one entry leaves behind; written together or not at all. */
export type Commit = {
  readonly entry: Entry;
  /** False when the number was taken: the outcome is stored without it. */
  readonly numbered: boolean;
  readonly outcome: FinalOutcome;
  readonly effect: Effect | null;
  readonly history: HistoryEdit | null;
  readonly target: { readonly kind: Target; readonly id: string };
};

/**
 * What the processing of an entry needs from a store: the database in the product, a map in the
 * simulation.
 */
export type SyncPort = {
  look(entry: Entry): Promise<Facts>;
  /** False when something it relied on changed since it was looked at; nothing is written then. */
  commit(commit: Commit): Promise<boolean>;
};
