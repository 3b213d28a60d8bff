import { commandByName } from '#contract/commands/registry.ts';
import {
  editOf,
  type Applied,
  type Command,
  type CommandContext,
} from '#contract/commands/command.ts';
import type { MergedDoc } from '#contract/entities.ts';
import type { ErrorCode, FieldReason } from '#contract/errors.ts';
import type { Entry, FinalOutcome, Outcome } from '#contract/sync.ts';
import { laneOf, targets, type AggregateOf, type Target } from '#contract/targets.ts';
import { wasAssigned } from '#domain/assignment-evidence.ts';
import type { Patch } from '#domain/merge.ts';
import type { Proposal } from '#domain/proposed-changes.ts';
import { checkInput } from '#server/runtime/check-input.ts';
import type {
  Commit,
  Effect,
  EffectOf,
  Facts,
  Found,
  HistoryEdit,
  Pusher,
  SyncPort,
} from './port.ts';
import { upcast } from './upcast.ts';

export type Processed = {
  readonly outcome: Outcome;
  readonly duplicate: boolean;
  readonly effect: Effect | null;
};

export type Processing = {
  readonly port: SyncPort;
  readonly pusher: Pusher;
  readonly sha256: (text: string) => string;
  /**
   * Entries of this batch, by lane, that met a refusal or a gap: what must wait for a settled lane
   * waits for them.
   */
  readonly unsettled: ReadonlyMap<string, readonly string[]>;
  /**
   * At a desk a clash or a refusal is shown at once and leaves nothing behind; a device's is stored
   * with its entry.
   */
  readonly keeps: 'every outcome' | 'only what is applied';
};

/**
 * Two writers of one record can pass each other this often before the device has to come back.
 */
const mostRounds = 10;

/** The record changed under us again and again. */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

/**
 * Processes one entry: owner → duplicate → gap → validate → load → authorise → apply → write
 * (docs/sync.md). The effect, the receipt, the audit row and the stored outcome are written
 * together; only then it answers.
 *
 * @throws ContentionError when other writers were faster `mostRounds` times
 */
export async function processEntry(processing: Processing, entry: Entry): Promise<Processed> {
  for (let round = 0; round < mostRounds; round += 1) {
    const facts = await processing.port.look(entry);
    const early = beforeWork(processing, entry, facts);
    if (early) return early;
    const commit = decide(processing, entry, facts);
    if (processing.keeps === 'only what is applied' && commit.outcome.kind !== 'applied')
      return { outcome: commit.outcome, duplicate: false, effect: null };
    if (await processing.port.commit(commit))
      return { outcome: commit.outcome, duplicate: false, effect: commit.effect };
  }
  throw new ContentionError(`entry of ${entry.target} changed by others ${mostRounds} times`);
}

const refusal = (
  entry: Entry,
  code: ErrorCode,
  fields: readonly FieldReason[] = [],
): FinalOutcome => ({ kind: 'rejected', entryId: entry.entryId, code, fields: [...fields] });

/**
 * Answers that leave nothing behind: somebody else's entry, a repeated one, one whose turn has not
 * come.
 */
export function beforeWork(
  { pusher, unsettled }: Omit<Processing, 'port'>,
  entry: Entry,
  { owner, stored, after, found }: Facts,
): Processed | null {
  if (owner !== pusher.userId)
    return { outcome: refusal(entry, 'sync.owner'), duplicate: false, effect: null };
  // Somebody else used the id of this entry. Only the entry is refused, and goes again under another
  // id: `sync.owner` would stop the whole device.
  if (stored !== null && stored.authorId !== pusher.userId)
    return { outcome: refusal(entry, 'sync.sequence'), duplicate: false, effect: null };
  if (stored) return { outcome: stored.outcome, duplicate: true, effect: null };
  const settled = commandByName(entry.command)?.needsSettledLane === true;
  const missing = new Set(
    entry.after.filter((id) => !after.has(id) || (settled && after.get(id) === 'rejected')),
  );
  if (settled)
    for (const id of [
      ...awaitedChoices(entry, found, pusher.userId),
      ...(unsettled.get(entry.lane) ?? []),
    ])
      missing.add(id);
  return missing.size === 0
    ? null
    : {
        outcome: { kind: 'gap', entryId: entry.entryId, missing: [...missing] },
        duplicate: false,
        effect: null,
      };
}

/**
 * Entries of the author whose choice a signature or submit waits for. None where no choice can let
 * it through, the note being sealed or the visit past its submit, and where the author has
 * the note no longer and cannot choose: there it gets its verdict instead of waiting forever.
 */
function awaitedChoices({ command }: Entry, found: Found | null, authorId: string): string[] {
  const known = commandByName(command);
  // An entry that names a record of another kind is refused later.
  if (!found || known?.target !== found.target) return [];
  if (
    known.isPast?.(found.state) === true ||
    found.assignments.every(({ until }) => until !== null)
  )
    return [];
  const conflicts = documentOf(found)?.conflicts ?? [];
  return [
    ...new Set(
      conflicts.filter(({ mineEdit }) => mineEdit.by === authorId).map(({ entryId }) => entryId),
    ),
  ];
}

/** What an entry whose turn has come leaves behind: its effect, or why it was refused. */
export function decide(
  processing: Omit<Processing, 'port'>,
  entry: Entry,
  { seqTaken, found, reported, clientMade, pushedBefore }: Facts,
): Commit {
  const target = { kind: entry.target, id: found?.carried?.id ?? entry.targetId };
  const reject = (code: ErrorCode, fields?: readonly FieldReason[]): Commit => ({
    entry,
    numbered: !seqTaken,
    outcome: refusal(entry, code, fields),
    effect: null,
    history: found && rejectedHistory(processing.pusher, entry, found),
    proposal: null,
    target,
  });
  if (seqTaken) return reject('sync.sequence');
  const command = commandByName(entry.command);
  if (
    !command ||
    command.service !== processing.pusher.service ||
    command.target !== entry.target ||
    entry.lane !== laneOf(entry.target, entry.targetId)
  )
    return reject('sync.unknown-command');
  const current = upcast(entry.command, entry.version, command.version, entry.payload);
  if (!current) return reject('sync.unknown-command');
  const checked = checkInput(command.input, current.payload);
  if (!checked.ok) return reject('request.invalid', checked.fields);
  if (!command.actors.includes(processing.pusher.kind)) return reject('access.denied');
  if (!found) return reject('record.not-found');
  const { input, baseRevision } = found.carried?.carry(checked.input, entry.baseRevision) ?? {
    input: checked.input,
    baseRevision: entry.baseRevision,
  };
  const context = contextOf(processing, { ...entry, baseRevision }, found, {
    reported,
    clientMade,
    pushedBefore,
  });
  const { unassigned, handedOver } = targets[found.target];
  // Somebody who had the record and lost it: nothing is lost, and nothing of it changes.
  if (
    handedOver !== null &&
    processing.pusher.kind === 'clinician' &&
    !context.assigned &&
    found.assignments.length > 0
  )
    return { ...reject(handedOver), proposal: proposalOf(entry, input) };
  if (unassigned !== null && processing.pusher.kind === 'clinician' && !context.assigned)
    return reject(unassigned);
  const result = run(command, found, input, context);
  if (result.kind === 'rejected') return reject(result.code, result.fields);
  return {
    entry,
    numbered: true,
    proposal: null,
    target,
    ...accepted(processing.pusher, entry, command, found, result),
  };
}

const proposalOf = ({ command, deviceTime }: Entry, payload: unknown): Proposal => ({
  command,
  payload,
  writtenAt: deviceTime,
});

type Ran = Applied<AggregateOf<Target>>;

/**
 * The registry forgets which target a command has; `command.target === entry.target ===
 * found.target` was checked.
 */
const run = (command: Command, found: Found, input: unknown, context: CommandContext): Ran =>
  command.apply(found.state, input, context);

const authorOf = ({ userId, name, kind, role, signsAs }: Pusher): CommandContext['author'] => ({
  id: userId,
  name,
  kind,
  role,
  signsAs,
});

const contextOf = (
  { pusher, sha256 }: Omit<Processing, 'port'>,
  entry: Entry,
  found: Found,
  { reported, clientMade, pushedBefore }: Pick<Facts, 'reported' | 'clientMade' | 'pushedBefore'>,
): CommandContext => ({
  entryId: entry.entryId,
  author: authorOf(pusher),
  client: pusher.clientId,
  assigned: wasAssigned(found.assignments, {
    claims: momentsOf(pusher, entry),
    writtenAfter: isWrittenAfter(entry, reported) ? reported.at : null,
    reports: stillReports(reported),
    clientMade,
    receivedAt: pusher.receivedAt,
  }),
  device: pusher.device,
  at: entry.deviceTime,
  baseRevision: entry.baseRevision,
  ...(pusher.reason && { reason: pusher.reason }),
  received: {
    at: pusher.receivedAt.toISOString(),
    differenceMs: pusher.clockDifferenceMs,
    counter: pusher.counter ?? null,
    ...(isWrittenAfter(entry, reported) && { notBefore: reported.at.toISOString() }),
  },
  // The clock of a device that reports nothing dates nothing before it arrived.
  ...unseen(stillReports(reported) ? pushedBefore : pusher.receivedAt),
  sha256,
});

const unseen = (at: Date | null | undefined): Pick<CommandContext, 'unseenAt'> =>
  at ? { unseenAt: at.toISOString() } : {};

/** A device that stopped reporting proves as little as one that never did. */
const stillReports = (reported: Facts['reported']): boolean =>
  reported !== null && (reported.silentAt === null || reported.silentAt <= reported.at);

/** Whether the device wrote the entry after its last report: numbers are given out in order. */
const isWrittenAfter = (
  { seq }: Entry,
  reported: Facts['reported'],
): reported is NonNullable<Facts['reported']> => reported !== null && seq > reported.written;

/**
 * When an entry was written: by the device's clock corrected, and uncorrected, for a clock that
 * was turned since.
 */
const momentsOf = ({ clockDifferenceMs }: Pusher, { deviceTime }: Entry): Date[] => [
  new Date(Date.parse(deviceTime) + clockDifferenceMs),
  new Date(deviceTime),
];

type Accepted = Pick<Commit, 'outcome' | 'effect' | 'history'>;

function accepted(
  pusher: Pusher,
  entry: Entry,
  command: Command,
  found: Found,
  result: Exclude<Ran, { kind: 'rejected' }>,
): Accepted {
  const effect = effectOf(found, result.state);
  const receipt = {
    entryId: entry.entryId,
    revision: revisionOf(effect, command),
    receivedAt: pusher.receivedAt.toISOString(),
  };
  const conflicts = result.kind === 'conflict' ? [...result.conflicts] : [];
  const outcome: FinalOutcome =
    result.kind === 'conflict'
      ? { kind: 'conflict', entryId: entry.entryId, receipt, conflicts }
      : { kind: 'applied', entryId: entry.entryId, receipt };
  const document = documentOf({ target: effect.target, state: effect.after });
  return {
    outcome,
    effect,
    history: document && historyOf(pusher, entry, document.doc.revision, conflicts),
  };
}

/** `found` and `state` are of one target: `run` was given the one and made the other. */
const effectOf = ({ target, state: before, version }: Found, after: AggregateOf<Target>): Effect =>
  ({ target, before, after, version }) as Effect;

/** The document of a record that merges by field; null where nothing merges. */
const documentOf = <T extends Target>({
  target,
  state,
}: {
  readonly target: T;
  readonly state: AggregateOf<T>;
}): MergedDoc | null => targets[target].document?.of(state) ?? null;

/** Revision in the receipt, as the target counts what a service did. */
const revisionOf = <T extends Target>({ target, after }: EffectOf<T>, command: Command): number =>
  targets[target].revision(after, command.service);

/** The patch an entry carries, for the history; commands without one leave it empty. */
function patchOf({ payload }: Entry): Patch {
  const patch =
    typeof payload === 'object' && payload !== null && 'patch' in payload ? payload.patch : null;
  return typeof patch === 'object' && patch !== null ? (patch as Patch) : {};
}

/** A text of an entry's payload, such as why, or a reply. */
function saidIn({ payload }: Entry, key: 'reason' | 'text'): string {
  const said =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, key) : undefined;
  return typeof said === 'string' ? said.trim() : '';
}

const historyOf = (
  pusher: Pusher,
  entry: Entry,
  revision: number,
  conflicts: HistoryEdit['conflicts'],
): HistoryEdit => ({
  edit: editOf(
    {
      entryId: entry.entryId,
      author: authorOf(pusher),
      assigned: true,
      client: pusher.clientId,
      device: pusher.device,
      at: entry.deviceTime,
      baseRevision: entry.baseRevision,
      reason: pusher.reason ?? saidIn(entry, 'reason').slice(0, 300),
    },
    revision,
  ),
  command: entry.command,
  patch: patchOf(entry),
  conflicts,
  words: entry.command === 'replyToReturn' ? saidIn(entry, 'text') : null,
});

/** A refused edit stays in the history of the record; null for one that keeps no history. */
function rejectedHistory(pusher: Pusher, entry: Entry, found: Found): HistoryEdit | null {
  const document = documentOf(found);
  return document && historyOf(pusher, entry, document.doc.revision, []);
}
