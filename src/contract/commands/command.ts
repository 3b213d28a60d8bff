import type * as z from 'zod/mini';
import { pacificDate } from '#domain/pacific.ts';
import type { Clocked, Edit, OpenConflict } from '../entities.ts';
import type { ErrorCode, FieldReason } from '../errors.ts';
import type { ActorKind } from '../roles.ts';
import type { AggregateOf, SyncedService, Target } from '../targets.ts';

/** Who runs a command, when by their own clock, and from which revision they started. */
export type CommandContext = {
  readonly entryId: string;
  readonly author: {
    readonly id: string;
    readonly name: string;
    readonly kind: ActorKind;
    readonly role: string;
    /** What a signature names beside the person: the credential, or the discipline. */
    readonly signsAs: string;
  };
  /**
   * True when the author was assigned to the visit while writing, also when it is somebody else's
   * by now.
   */
  readonly assigned: boolean;
  /** The client the command came from, and the device's name for people to read. */
  readonly client: string;
  readonly device: string;
  /** Device time of the edit, ISO instant. */
  readonly at: string;
  readonly baseRevision: number;
  /** Why it was changed, where the author said so. */
  readonly reason?: string;
  /** Clocks of server and device when it arrived; only the server knows them. */
  readonly received?: Clocked['received'];
  /**
   * A moment of the server at which the entry had not arrived, although an honest device that had
   * written it would have sent it; only the server knows one.
   */
  readonly unseenAt?: string;
  /**
   * SHA-256 as hex. The server passes it to verify a seal; the browser has just computed the same
   * and leaves it out.
   */
  readonly sha256?: (text: string) => string;
};

export type Applied<S> =
  | { readonly kind: 'applied'; readonly state: S }
  /** What did not collide is applied; the collisions are in the document's open conflicts. */
  | { readonly kind: 'conflict'; readonly state: S; readonly conflicts: readonly OpenConflict[] }
  | {
      readonly kind: 'rejected';
      readonly code: ErrorCode;
      readonly fields: readonly FieldReason[];
    };

/**
 * What the outbox has to know of a command without its code. Written in the command's own file;
 * `npm run commands` copies it into `meta.ts`, so that schemas and `apply` load only when somebody
 * writes.
 */
export type CommandMeta<T extends Target = Target> = {
  readonly version: number;
  /** Service that owns it: it is pushed to `/api/<service>/push`. */
  readonly service: SyncedService;
  readonly target: T;
  readonly actors: readonly ActorKind[];
  /** What a person calls it in a list of work, in the catalogue's English. */
  readonly label: string;
  /** What the history of a record calls it; the label where that reads the same. */
  readonly pastLabel?: string;
  /**
   * `patch`: answers by path, which keep their order among themselves and stay on the screen after
   * a refusal. `choices`: answers chosen between two open ones, by path. Absent: neither.
   */
  readonly carries?: 'patch' | 'choices';
  /** It waits until earlier work of its lane has no open conflict or refusal (sign, submit). */
  readonly needsSettledLane?: true;
  /** It waits until the server has the files of its record. */
  readonly afterFiles?: true;
  /** A refused one cannot be sent again as it is: the person makes a new one (a signature). */
  readonly madeAgain?: true;
};

/**
 * One operation shared by browser and server: one schema and one pure function. The browser runs
 * `apply` at once, the server runs it again and its verdict is final.
 */
export type Command<
  T extends Target = Target,
  I extends z.ZodMiniType = z.ZodMiniType,
> = CommandMeta<T> & {
  readonly name: string;
  readonly input: I;
  apply(
    state: AggregateOf<T>,
    input: z.output<I>,
    context: CommandContext,
  ): Applied<AggregateOf<T>>;
  /**
   * What the person wrote, line by line, as the sync center shows an entry of a record that has no
   * view of its own. Labels, and values with `translated`, are the catalogue's English.
   */
  readonly written?: readonly {
    readonly label: string;
    readonly translated?: true;
    of(input: z.output<I>): string;
  }[];
  /**
   * For one that needs a settled lane: whether no choice can let it through now, so that it
   * gets its verdict instead of waiting for a choice.
   */
  isPast?(state: AggregateOf<T>): boolean;
};

/** Writes down one command with its inference intact. */
export const defineCommand = <T extends Target, I extends z.ZodMiniType>(
  command: Command<T, I>,
): Command<T, I> => Object.freeze(command);

export const applied = <S>(state: S): Applied<S> => ({ kind: 'applied', state });
export const rejected = <S>(code: ErrorCode, fields: readonly FieldReason[] = []): Applied<S> => ({
  kind: 'rejected',
  code,
  fields,
});

/**
 * The Pacific calendar date of an edit, MM/DD/YYYY: on the server the day it arrived, so that a
 * device whose clock is ahead writes no dates of the future.
 */
export const dayOf = ({ received, at }: CommandContext): string =>
  pacificDate(new Date(received?.at ?? at));

/** The edit of a context, at the revision it produced. */
export const editOf = (context: CommandContext, revision: number): Edit => ({
  revision,
  by: context.author.id,
  byName: context.author.name,
  at: context.at,
  client: context.client,
  device: context.device,
  ...(context.reason ? { reason: context.reason } : {}),
});

/**
 * Latest edits kept in a document to name the author of each answer; the full history is in the
 * audit log.
 */
export const keptEdits = 200;
