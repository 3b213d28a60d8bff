import type { Command, CommandContext } from '#contract/commands/command.ts';
import type { CurrentUser } from '#contract/entities.ts';
import { mergeEdit } from '#contract/commands/merged-doc.ts';
import { actorKind } from '#contract/roles.ts';
import { targets, type AggregateOf, type Target } from '#contract/targets.ts';
import type { Patch } from '#domain/merge.ts';
import { loadForm } from '#forms/load.ts';
import type { DeviceStore } from '../device-store.ts';

/**
 * What a screen shows: server snapshot ⊕ my pending commands (docs/sync.md, the model). The same
 * `apply` as on the server runs over the snapshot; its verdict here is a preview.
 */

export type Writer = Pick<DeviceStore, 'user' | 'clientId' | 'deviceName'>;
export type PendingCommand = {
  readonly entryId: string;
  readonly command: string;
  readonly input: unknown;
  readonly at: string;
};

/** Revision of the document that merges by field; 0 where nothing merges. */
export const documentRevision = <T extends Target>(target: T, state: AggregateOf<T>): number =>
  targets[target].document?.of(state).doc.revision ?? 0;

/** Assigned as far as this device knows; where records are not assigned, everybody is. */
function isAssigned<T extends Target>(target: T, state: AggregateOf<T>, writer: Writer): boolean {
  const assignee = targets[target].assignee(state);
  return assignee === undefined || assignee === writer.user.id;
}

/** Row of the policy table a person's role is built on; earlier it was the role's name. */
export const rowOf = ({ role, rolename }: Pick<CurrentUser, 'role' | 'rolename'>): string =>
  role ?? rolename;

/** The signed-in person as commands name them; the server knows the same of its session. */
export const authorOf = (
  user: Pick<
    CurrentUser,
    | 'id'
    | 'givenName'
    | 'familyName'
    | 'roleType'
    | 'rolename'
    | 'role'
    | 'credential'
    | 'providerType'
  >,
): CommandContext['author'] => ({
  id: user.id,
  name: `${user.givenName} ${user.familyName}`,
  kind: actorKind(user.roleType),
  role: rowOf(user),
  signsAs: user.credential ?? user.providerType ?? '',
});

export const contextFor = <T extends Target>(
  target: T,
  state: AggregateOf<T>,
  writer: Writer,
  { entryId, at }: Pick<PendingCommand, 'entryId' | 'at'>,
): CommandContext => ({
  entryId,
  author: authorOf(writer.user),
  assigned: isAssigned(target, state, writer),
  client: writer.clientId,
  device: writer.deviceName,
  at,
  // The server detects collisions; locally the person's newest answer counts.
  baseRevision: documentRevision(target, state),
});

const patchOf = (input: unknown): Patch | null =>
  typeof input === 'object' && input !== null && 'patch' in input ? (input.patch as Patch) : null;

/** Answers stay visible even where this version of the app would refuse them. */
function overlayPatch<T extends Target>(
  target: T,
  state: AggregateOf<T>,
  patch: Patch,
  context: CommandContext,
): AggregateOf<T> {
  const { document } = targets[target];
  return document
    ? document.with(state, mergeEdit(document.of(state), patch, context).content)
    : state;
}

type Overlaid = {
  readonly snapshot: AggregateOf<Target>;
  readonly writer: Writer;
  readonly entries: readonly PendingCommand[];
  readonly state: AggregateOf<Target>;
};

/**
 * What the entries over a snapshot came to the last time: each letter typed reads the note again,
 * and three days of unsent work would be run for every one of them. Kept as long as the opened
 * snapshot is (`cachedCodec`).
 */
const overlaidOver = new WeakMap<object, Overlaid>();

const partsOf = (snapshot: AggregateOf<Target>): readonly unknown[] => Object.values(snapshot);

/** The part of a snapshot that its overlay is remembered by; null for one that has none. */
const keyOf = (snapshot: AggregateOf<Target>): object | null =>
  partsOf(snapshot).find((part) => typeof part === 'object' && part !== null) ?? null;

const isSameAggregate = (a: AggregateOf<Target>, b: AggregateOf<Target>): boolean => {
  const parts = partsOf(b);
  return partsOf(a).every((part, index) => part === parts[index]);
};

/**
 * The last overlay, when all of its entries still come first: an input that was opened once stays
 * the same object.
 */
function overlaidBefore<T extends Target>(
  snapshot: AggregateOf<T>,
  entries: readonly PendingCommand[],
  writer: Writer,
): { readonly entries: readonly PendingCommand[]; readonly state: AggregateOf<T> } {
  const key = keyOf(snapshot);
  const overlaid = key && overlaidOver.get(key);
  const holds =
    overlaid &&
    overlaid.writer === writer &&
    isSameAggregate(overlaid.snapshot, snapshot) &&
    overlaid.entries.every(
      ({ entryId, input }, index) =>
        entries[index]?.entryId === entryId && entries[index].input === input,
    );
  // The same snapshot is of the same target.
  return holds
    ? { entries: overlaid.entries, state: overlaid.state as AggregateOf<T> }
    : { entries: [], state: snapshot };
}

function overlayOne<T extends Target>(
  target: T,
  state: AggregateOf<T>,
  each: PendingCommand,
  command: Command | undefined,
  writer: Writer,
): AggregateOf<T> {
  if (!command) return state;
  const context = contextFor(target, state, writer, each);
  const result = command.apply(state, each.input, context);
  if (result.kind !== 'rejected') return result.state as AggregateOf<T>;
  const patch = patchOf(each.input);
  return patch ? overlayPatch(target, state, patch, context) : state;
}

type FindCommand = (typeof import('#contract/commands/registry.ts'))['commandByName'];
let known: FindCommand | null = null;
/** The commands, loaded the first time: asking a browser again for a module it has takes a turn. */
const commands = async (): Promise<FindCommand> =>
  (known ??= (await import('#contract/commands/registry.ts')).commandByName);

/** Reads the form of a note's record, which its commands check answers against. */
export const loadFormOf = async (record: AggregateOf<Target>): Promise<void> => {
  if ('note' in record) await loadForm(record.note.formId, record.note.formVersion);
};

/**
 * Runs pending commands, oldest first, over a snapshot. What cannot run changes nothing. Commands
 * and forms are loaded when there is something to run: a day without unsent work starts without
 * them.
 *
 * @param pending entries, then draft edits that are in no entry yet and have no id
 */
export async function overlayAggregate<T extends Target>(
  target: T,
  snapshot: AggregateOf<T>,
  pending: readonly PendingCommand[],
  writer: Writer,
): Promise<AggregateOf<T>> {
  if (pending.length === 0) return snapshot;
  const [commandByName] = await Promise.all([commands(), loadFormOf(snapshot)]);
  const overlayAll = (onto: AggregateOf<T>, list: readonly PendingCommand[]): AggregateOf<T> =>
    list.reduce(
      (state, each) => overlayOne(target, state, each, commandByName(each.command), writer),
      onto,
    );
  const entries = pending.filter(({ entryId }) => entryId !== '');
  const before = overlaidBefore<T>(snapshot, entries, writer);
  const state = overlayAll(before.state, entries.slice(before.entries.length));
  const key = keyOf(snapshot);
  if (key && entries.length > before.entries.length)
    overlaidOver.set(key, { snapshot, writer, entries, state });
  return overlayAll(state, pending.slice(entries.length));
}
