import type { Clocked, Edit, OpenConflict } from '#contract/entities.ts';
import type { ActorKind } from '#contract/roles.ts';
import type { Entry, FinalOutcome } from '#contract/sync.ts';
import { targets, type AggregateOf, type SyncedService, type Target } from '#contract/targets.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import type { Patch } from '#domain/merge.ts';
import type { Proposal } from '#domain/proposed-changes.ts';

/** Who pushes, from which client, as the server knows it. */
export type Pusher = {
  readonly userId: string;
  readonly name: string;
  readonly kind: ActorKind;
  readonly role: string;
  /** Credential or discipline, as a signature names it. */
  readonly signsAs: string;
  readonly clientId: string;
  readonly device: string;
  readonly service: SyncedService;
  readonly receivedAt: Date;
  /** Server minus device clock when the request left, milliseconds. */
  readonly clockDifferenceMs: number;
  /**
   * The device's counter when the request left; devices of the first versions do not say, nor do
   * sealed entries.
   */
  readonly counter?: NonNullable<Clocked['received']>['counter'];
  /** Why somebody of the office changes it, where they had to say so. */
  readonly reason?: string;
};

/** What an entry is about, at the version it was read in. */
export type FoundOf<T extends Target> = {
  readonly target: T;
  readonly state: AggregateOf<T>;
  readonly version: number;
  readonly assignments: readonly Assignment[];
  /** Set where the record that the entry names became part of this one. */
  readonly carried?: Carried | undefined;
};
/** How work for a record that became part of another one is done there. */
export type Carried = {
  /** The record it is done to. */
  readonly id: string;
  /** The same change for that record, and the revision its author had before them. */
  carry(input: unknown, baseRevision: number): { input: unknown; baseRevision: number };
};
export type Found = { [T in Target]: FoundOf<T> }[Target];

export type Facts = {
  /** Owner of the client; null when nobody registered it. */
  readonly owner: string | null;
  /** The outcome an earlier delivery of this entry got. */
  readonly stored: { readonly authorId: string; readonly outcome: FinalOutcome } | null;
  /** True when the client already used this number for another entry. */
  readonly seqTaken: boolean;
  /**
   * When the entry's device last reported how many entries of this service it had written, and how
   * many: an entry with a higher number was written later. `silentAt`: its last contact in which it
   * did not report. Null from one that never reported.
   */
  readonly reported: {
    readonly at: Date;
    readonly written: number;
    readonly silentAt: Date | null;
  } | null;
  /**
   * When the client had last sent work to this service, longer ago than requests may pass each
   * other; looked up for an undo only.
   */
  readonly pushedBefore?: Date | null | undefined;
  /** When a sign-in made the client; null when nobody registered it. */
  readonly clientMade: Date | null;
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
  /** What the author said in words: a reply to the office. */
  readonly words: string | null;
};

/** What a command made of an aggregate. */
export type EffectOf<T extends Target> = {
  readonly target: T;
  readonly before: AggregateOf<T>;
  readonly after: AggregateOf<T>;
  readonly version: number;
};
export type Effect = { [T in Target]: EffectOf<T> }[Target];

const assigneeBefore = <T extends Target>({ target, before }: EffectOf<T>) =>
  targets[target].assignee(before);

/**
 * Whether the work of an entry arrived after its visit was given to somebody else, or to nobody.
 */
export function isLateAfterReassignment(
  { kind, userId }: Pusher,
  { effect }: Pick<Commit, 'effect'>,
): boolean {
  if (kind !== 'clinician' || !effect) return false;
  const assignee = assigneeBefore(effect);
  return assignee !== undefined && assignee !== userId;
}

/** Everything one entry leaves behind; written together or not at all. */
export type Commit = {
  readonly entry: Entry;
  /** False when the number was taken: the outcome is stored without it. */
  readonly numbered: boolean;
  readonly outcome: FinalOutcome;
  readonly effect: Effect | null;
  readonly history: HistoryEdit | null;
  /** What somebody who lost the record wanted to change; it becomes a task of the office. */
  readonly proposal: Proposal | null;
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
