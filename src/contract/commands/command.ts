import type * as z from 'zod/mini';
import type { Clocked, Edit, Note, OpenConflict, Patient, Visit } from '../entities.ts';
import type { ErrorCode, FieldReason } from '../errors.ts';
import type { ActorKind } from '../roles.ts';
import type { Target } from '../sync.ts';

/** Everything the commands of one visit may read and change. */
export type VisitAggregate = { readonly visit: Visit; readonly note: Note };
/** Everything the commands of one patient may read and change. */
export type PatientAggregate = { readonly patient: Patient };
export type AggregateOf<T extends Target> = T extends 'visit' ? VisitAggregate : PatientAggregate;

/** Who runs a command, when by their own clock, and from which revision they started. */
export type CommandContext = {
  readonly entryId: string;
  readonly author: { readonly id: string; readonly name: string; readonly kind: ActorKind };
  /**
   * True when the author was assigned to the visit while writing, also when it is somebody else's
   * by now.
   */
  readonly assigned: boolean;
  /** The device-and-user stream the command came from, and the device's name for people to read. */
  readonly client: string;
  readonly device: string;
  /** Device time of the edit, ISO instant. */
  readonly at: string;
  readonly baseRevision: number;
  /** Clocks of server and device when it arrived; only the server knows them. */
  readonly received?: Clocked['received'];
  /**
   * SHA-256 as hex. The server passes it to verify a seal; the browser has just computed the same
   * and leaves it out.
   */
  readonly sha256?: (text: string) => string;
};

export type Applied<S> =
  | { readonly kind: 'applied'; readonly state: S }
  /** What did not collide is applied; the collisions stand in the document's open conflicts. */
  | { readonly kind: 'conflict'; readonly state: S; readonly conflicts: readonly OpenConflict[] }
  | {
      readonly kind: 'rejected';
      readonly code: ErrorCode;
      readonly fields: readonly FieldReason[];
    };

/**
 * One operation shared by browser and server: one schema and one pure function. The browser runs
 * `apply` at once, the server runs it again and its verdict is final.
 */
export type Command<T extends Target = Target, I extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string;
  readonly version: number;
  /** Service that owns it: it is pushed to `/api/<service>/push`. */
  readonly service: 'notes' | 'operation';
  readonly target: T;
  readonly input: I;
  readonly actors: readonly ActorKind[];
  /**
   * True when it must wait until earlier work of its lane has no open conflict or refusal (sign,
   * submit).
   */
  readonly needsSettledLane: boolean;
  apply(
    state: AggregateOf<T>,
    input: z.output<I>,
    context: CommandContext,
  ): Applied<AggregateOf<T>>;
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

/** The edit a context stands for, at the revision it produced. */
export const editOf = (context: CommandContext, revision: number): Edit => ({
  revision,
  by: context.author.id,
  byName: context.author.name,
  at: context.at,
  client: context.client,
  device: context.device,
});

/**
 * Latest edits kept in a document to name the author of each answer; the full history stands in the
 * audit log.
 */
export const keptEdits = 200;
