import type {
  AggregateOf,
  Command,
  CommandContext,
  PatientAggregate,
  VisitAggregate,
} from '#contract/commands/command.ts';
import { mergeEdit } from '#contract/commands/merged-doc.ts';
import { actorKind } from '#contract/roles.ts';
import type { Target } from '#contract/sync.ts';
import type { Patch } from '#domain/merge.ts';
import type { DeviceStore } from '../device-store.ts';

/**
 * What a screen shows: server snapshot ⊕ my pending commands (design/sync.md, the model). The same
 * `apply` as on the server runs over the snapshot; its verdict here is a preview.
 */

export type Writer = Pick<DeviceStore, 'user' | 'clientId' | 'deviceName'>;
export type PendingCommand = {
  readonly entryId: string;
  readonly command: string;
  readonly input: unknown;
  readonly at: string;
};

const isVisitAggregate = (state: VisitAggregate | PatientAggregate): state is VisitAggregate =>
  'note' in state;

/** Revision of the document that merges by field. */
export const documentRevision = (state: VisitAggregate | PatientAggregate): number =>
  isVisitAggregate(state) ? state.note.content.doc.revision : state.patient.content.doc.revision;

/** Assigned as far as this device knows; for charts of patients there is no assignment. */
const isAssigned = (state: VisitAggregate | PatientAggregate, writer: Writer): boolean =>
  !isVisitAggregate(state) || state.visit.providerId === writer.user.id;

export const contextFor = (
  state: VisitAggregate | PatientAggregate,
  writer: Writer,
  { entryId, at }: Pick<PendingCommand, 'entryId' | 'at'>,
): CommandContext => ({
  entryId,
  author: {
    id: writer.user.id,
    name: `${writer.user.givenName} ${writer.user.familyName}`.trim(),
    kind: actorKind(writer.user.roleType),
  },
  assigned: isAssigned(state, writer),
  client: writer.clientId,
  device: writer.deviceName,
  at,
  // Collisions are the server's to find; locally the newest word of the person stands.
  baseRevision: documentRevision(state),
});

const patchOf = (input: unknown): Patch | null =>
  typeof input === 'object' && input !== null && 'patch' in input ? (input.patch as Patch) : null;

/** What was typed stays visible also when this version of the app would refuse it. */
function overlayPatch<S extends VisitAggregate | PatientAggregate>(
  state: S,
  patch: Patch,
  context: CommandContext,
): S {
  if (!isVisitAggregate(state))
    return {
      ...state,
      patient: {
        ...state.patient,
        content: mergeEdit(state.patient.content, patch, context).content,
      },
    };
  return {
    ...state,
    note: { ...state.note, content: mergeEdit(state.note.content, patch, context).content },
  };
}

type Overlaid = {
  readonly snapshot: VisitAggregate | PatientAggregate;
  readonly writer: Writer;
  readonly entries: readonly PendingCommand[];
  readonly state: VisitAggregate | PatientAggregate;
};

/**
 * What the entries over a snapshot came to the last time: each letter typed reads the note again,
 * and three days of unsent work would be run for every one of them. Kept as long as the opened
 * snapshot is (`cachedCodec`).
 */
const overlaidOver = new WeakMap<object, Overlaid>();

const heart = (snapshot: VisitAggregate | PatientAggregate): object =>
  isVisitAggregate(snapshot) ? snapshot.note : snapshot.patient;
const isSameAggregate = (
  a: VisitAggregate | PatientAggregate,
  b: VisitAggregate | PatientAggregate,
): boolean =>
  heart(a) === heart(b) && (!isVisitAggregate(a) || !isVisitAggregate(b) || a.visit === b.visit);

/**
 * What was laid before, when all of it still lies first: an input that was opened once stays the
 * same object.
 */
function overlaidBefore(
  snapshot: VisitAggregate | PatientAggregate,
  entries: readonly PendingCommand[],
  writer: Writer,
): Overlaid {
  const overlaid = overlaidOver.get(heart(snapshot));
  const holds =
    overlaid &&
    overlaid.writer === writer &&
    isSameAggregate(overlaid.snapshot, snapshot) &&
    overlaid.entries.every(
      ({ entryId, input }, index) =>
        entries[index]?.entryId === entryId && entries[index].input === input,
    );
  return holds ? overlaid : { snapshot, writer, entries: [], state: snapshot };
}

function overlayOne<T extends Target>(
  state: AggregateOf<T>,
  each: PendingCommand,
  command: Command | undefined,
  writer: Writer,
): AggregateOf<T> {
  if (!command) return state;
  const context = contextFor(state, writer, each);
  const result = command.apply(state, each.input, context);
  if (result.kind !== 'rejected') return result.state as AggregateOf<T>;
  const patch = patchOf(each.input);
  return patch ? overlayPatch(state, patch, context) : state;
}

/**
 * Runs pending commands, oldest first, over a snapshot. What cannot run changes nothing. Commands
 * and forms are loaded when there is something to run: a day without unsent work starts without
 * them.
 *
 * @param pending entries, then typing that is in no entry yet and has no id
 */
export async function overlayAggregate<T extends Target>(
  snapshot: AggregateOf<T>,
  pending: readonly PendingCommand[],
  writer: Writer,
): Promise<AggregateOf<T>> {
  if (pending.length === 0) return snapshot;
  const { commandByName } = await import('#contract/commands/registry.ts');
  const overlayAll = (onto: AggregateOf<T>, list: readonly PendingCommand[]): AggregateOf<T> =>
    list.reduce(
      (state, each) => overlayOne<T>(state, each, commandByName(each.command), writer),
      onto,
    );
  const entries = pending.filter(({ entryId }) => entryId !== '');
  const before = overlaidBefore(snapshot, entries, writer);
  const state = overlayAll(before.state as AggregateOf<T>, entries.slice(before.entries.length));
  if (entries.length > before.entries.length)
    overlaidOver.set(heart(snapshot), { snapshot, writer, entries, state });
  return overlayAll(state, pending.slice(entries.length));
}
