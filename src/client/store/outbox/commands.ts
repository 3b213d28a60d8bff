import type { Command } from '#contract/commands/command.ts';
import type { CommandName, commands } from '#contract/commands/registry.ts';
import { Refusal, type FieldReason } from '#contract/errors.ts';
import { laneOf, type AggregateOf, type Target } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { appendEntry, type NewEntry } from './append-entry.ts';
import { baseInEpoch, editBase, type Loaded } from './load-aggregate.ts';
import { instantOf } from '../clock.ts';
import type { DeviceStore } from '../device-store.ts';
import { contextFor, loadFormOf } from '../snapshots/overlay.ts';
import { sealEntry } from './seal-entry.ts';
import type { Tx } from '../tables.ts';
import { storedTarget } from '../targets.ts';

type CommandInput<N extends CommandName> = Parameters<(typeof commands)[N]['apply']>[1];
export type Enqueued<N extends CommandName> = {
  readonly command: N;
  readonly targetId: string;
  readonly input: CommandInput<N>;
  /**
   * Document revision the person had before them when they began, for forms that stay open over a
   * pull.
   */
  readonly baseRevision?: number;
  /** Entry whose choices are all made by this one. */
  readonly settles?: string;
};

function parsed(command: Command, input: unknown): unknown {
  const result = command.input.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue): FieldReason => ({
    path: issue.path.map(String).join('.'),
    code: 'request.invalid',
  }));
  throw new Refusal('request.invalid', { fields });
}

const pathsOf = (payload: unknown): string[] =>
  typeof payload === 'object' &&
  payload !== null &&
  'patch' in payload &&
  typeof payload.patch === 'object'
    ? Object.keys(payload.patch ?? {})
    : [];

type Starting = {
  readonly state: AggregateOf<Target>;
  readonly base: number;
  readonly epoch: string;
};

async function startOf(
  store: DeviceStore,
  { carries, target }: Command,
  targetId: string,
  payload: unknown,
  seen?: number,
): Promise<Starting> {
  const loaded: Loaded<Target> | null = await storedTarget(target).load(store, targetId);
  if (!loaded) throw new Refusal('record.not-found');
  // A choice may be made on what the server's verdict showed, before the snapshot has it.
  const base =
    carries === 'choices' && seen !== undefined ? seen : editBase(loaded, pathsOf(payload), seen);
  return { state: loaded.shown, base, epoch: loaded.epoch };
}

/**
 * Runs a command on this device and queues it for the server; resolves when it is in the outbox,
 * strictly written. Draft edits of the same note are committed first, so a signature never overtakes
 * what it signs.
 *
 * @throws Refusal when the command's schema or `apply` refuses it here already; nothing is queued
 * then
 */
export async function enqueue<N extends CommandName>(
  store: DeviceStore,
  { command: name, targetId, input, baseRevision, settles }: Enqueued<N>,
): Promise<string> {
  const { commandByName } = await import('#contract/commands/registry.ts');
  const command = must(commandByName(name), 'command');
  const payload = parsed(command, input);
  const open = [...store.openNotes].filter(({ visitId }) => visitId === targetId);
  await Promise.all(open.map((note) => note.flush()));
  await storedTarget(command.target).commitDraft(store, targetId);
  const { state, base, epoch } = await startOf(store, command, targetId, payload, baseRevision);
  await loadFormOf(state);
  const entryId = store.newId();
  const at = instantOf(store.clock);
  const preview = command.apply(
    state,
    payload,
    contextFor(command.target, state, store, { entryId, at }),
  );
  if (preview.kind === 'rejected') throw new Refusal(preview.code, { fields: preview.fields });
  const known = await store.tables.read(['meta'], (tx) => tx.meta(`epoch:${command.service}`));
  const entry = await sealEntry(
    store,
    {
      entryId,
      command: name,
      targetId,
      baseRevision: baseInEpoch(base, epoch, known),
      deviceTime: at,
      monotonic: store.clock.monotonic(),
    },
    payload,
  );
  await store.tables.write(['outbox', 'meta'], async (tx) => {
    const replaces = [...(await refusedBefore(tx, command, entry)), ...(settles ? [settles] : [])];
    const now = await tx.meta(`epoch:${command.service}`);
    await appendEntry(
      tx,
      { ...entry, baseRevision: baseInEpoch(base, epoch, now) },
      { replaces, settles: command.carries === 'choices' },
    );
  });
  store.work();
  return entryId;
}

/**
 * Repeating a refused command replaces it: signing again, submitting again. Refused answers keep
 * their own content.
 */
async function refusedBefore(
  tx: Tx,
  { carries, target }: Command,
  { command, targetId }: NewEntry,
): Promise<string[]> {
  if (carries === 'patch') return [];
  const lane = await tx.lane(laneOf(target, targetId));
  return lane
    .filter((row) => row.command === command && row.state === 'rejected')
    .map(({ entryId }) => entryId);
}
