import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';
import { laneOf, type SyncedService } from '#contract/targets.ts';
import type { Box, OutboxRow, Tx } from '../tables.ts';
import { needsPerson, unfinished } from '../tables.ts';

/** An entry before it has its sequence number. */
export type NewEntry = {
  readonly entryId: string;
  readonly command: CommandName;
  readonly targetId: string;
  readonly baseRevision: number;
  readonly deviceTime: string;
  readonly monotonic: number;
  readonly bytes: number;
  readonly box: Box;
  readonly letter: Box | null;
};

/**
 * The contract takes at most so many predecessors; the chain of the earlier ones holds through
 * them.
 */
const mostPredecessors = 50;

const serviceOf = (command: CommandName): SyncedService => commandMeta[command].service;
export const needsSettledLane = (command: CommandName): boolean =>
  commandMeta[command].needsSettledLane === true;

/**
 * Held back until its lane is settled: work that settles the lane may still step in front of it.
 * Also while it is on the line: the server may send it back for exactly that.
 */
const standsBack = (row: OutboxRow): boolean =>
  (row.state === 'waiting' || row.state === 'sending') && needsSettledLane(row.command);

/** The server holds it back for a choice that is open on another device of the person. */
const waitsForOtherDevice = (row: OutboxRow): boolean =>
  standsBack(row) && row.code === 'note.conflict';

async function next(tx: Tx, key: 'order' | 'seq:notes' | 'seq:operation'): Promise<number> {
  const value = ((await tx.meta(key)) ?? 0) + 1;
  await tx.putMeta(key, value);
  return value;
}

export type Placing = {
  /**
   * Entries of the lane this one takes the place of: refused ones sent again, conflicts that were
   * chosen on.
   */
  readonly replaces?: readonly string[];
  /** True for a choice that settles the lane. */
  readonly settles?: boolean;
};

/**
 * Signatures and submits that must wait for the new entry although they were written before it:
 * they are held back for exactly what it brings. Waiting for them in turn would stop the lane for
 * ever.
 */
function heldBackBy(
  entry: NewEntry,
  lane: readonly OutboxRow[],
  { replaces = [], settles = false }: Placing,
): OutboxRow[] {
  const replaced = lane.filter(({ entryId }) => replaces.includes(entryId));
  const unsettled = lane.some(
    (row) =>
      (needsPerson.includes(row.state) || waitsForOtherDevice(row)) &&
      !replaces.includes(row.entryId),
  );
  const back = lane.filter(standsBack);
  // Whatever the choice is on: the server lets nothing that wants a settled lane pass before it.
  if (settles) return back;
  if (replaced.length > 0)
    return back.filter(({ order }) => order > Math.min(...replaced.map((row) => row.order)));
  return unsettled && !needsSettledLane(entry.command) ? back : [];
}

/**
 * Commands that carry answers. They keep their order among themselves: those written after a
 * held-back signature step in front of it together with newer ones. The signature then no longer
 * fits and is asked for again; an older answer never lands on a newer.
 */
export const carriesPatch = (command: CommandName): boolean =>
  commandMeta[command].carries === 'patch';
/** Commands that choose between two answers: they settle their lane. */
export const isChoice = (command: CommandName): boolean =>
  commandMeta[command].carries === 'choices';

/** The given entries and everything of the lane that waits for them. */
function withDependants(lane: readonly OutboxRow[], roots: readonly OutboxRow[]): Set<string> {
  const found = new Set(roots.map(({ entryId }) => entryId));
  for (const row of lane) if (row.after.some((id) => found.has(id))) found.add(row.entryId);
  return found;
}

export type SteppingInFront = {
  /** Answers that no longer wait for the held-back work. */
  readonly ahead: readonly OutboxRow[];
  /** What still waits for it, itself included. */
  readonly behind: ReadonlySet<string>;
};

/**
 * Answers that wait for held-back work step in front of it, in their own order. Also those that are
 * on the line: the server has asked for what holds them back, or took them in, and then their order
 * no longer matters. And also shelved ones: left behind, they would arrive on top of newer answers
 * once the person sends them again.
 */
export function answersInFront(
  lane: readonly OutboxRow[],
  heldBack: readonly OutboxRow[],
): SteppingInFront {
  const behind = withDependants(lane, heldBack);
  const freed = lane.filter(
    (each) =>
      behind.has(each.entryId) && unfinished.includes(each.state) && carriesPatch(each.command),
  );
  for (const { entryId } of freed) behind.delete(entryId);
  return {
    behind,
    ahead: freed.map((each) => ({ ...each, after: each.after.filter((id) => !behind.has(id)) })),
  };
}

/** The rows of a lane that a row waits for, directly or through others. */
function waitsFor(row: OutboxRow, lane: ReadonlyMap<string, OutboxRow>): Set<string> {
  const found = new Set<string>();
  const open = [row];
  for (let each = open.pop(); each; each = open.pop()) {
    for (const id of each.after) {
      const parent = lane.get(id);
      if (!parent || found.has(id)) continue;
      found.add(id);
      open.push(parent);
    }
  }
  return found;
}

/**
 * Nothing waits for itself. A signature waits for everything ahead of it, even for
 * work written later; when work that had its verdict goes again, it may still name the signature,
 * which now waits for it. Then it goes first: the signature no longer fits and is asked for again.
 * Returns the rows that changed.
 */
export function untangled(lane: readonly OutboxRow[]): OutboxRow[] {
  const open = new Map(
    lane.filter(({ state }) => unfinished.includes(state)).map((row) => [row.entryId, row]),
  );
  const changed = new Map<string, OutboxRow>();
  for (const back of lane.filter(
    ({ entryId, command }) => open.has(entryId) && needsSettledLane(command),
  )) {
    for (const id of waitsFor(back, open)) {
      const row = open.get(id);
      if (!row || needsSettledLane(row.command) || !row.after.includes(back.entryId)) continue;
      const freed = { ...row, after: row.after.filter((each) => each !== back.entryId) };
      open.set(id, freed);
      changed.set(id, freed);
    }
  }
  return [...changed.values()];
}

/** Held-back work that now also waits for these entries, and no longer for those. */
export const heldBehind = (
  row: OutboxRow,
  entryIds: readonly string[],
  without: readonly string[] = [],
): OutboxRow => ({
  ...row,
  after: [...new Set([...row.after.filter((id) => !without.includes(id)), ...entryIds])].slice(
    -mostPredecessors,
  ),
});

/**
 * Puts an entry at the end of its lane: `seq` contiguous per service, `after` the unfinished
 * predecessors of the lane, whatever their service. Runs inside the caller's transaction over
 * `outbox` and `meta`.
 */
export async function appendEntry(
  tx: Tx,
  entry: NewEntry,
  placing: Placing = {},
): Promise<OutboxRow> {
  const { target, version } = commandMeta[entry.command];
  const laneName = laneOf(target, entry.targetId);
  const { replaces = [] } = placing;
  const service = serviceOf(entry.command);
  const lane = await tx.lane(laneName);
  const heldBack = heldBackBy(entry, lane, placing);
  const { ahead, behind } = carriesPatch(entry.command)
    ? answersInFront(lane, heldBack)
    : { ahead: [], behind: withDependants(lane, heldBack) };
  const before = lane.filter(
    ({ entryId, state }) =>
      unfinished.includes(state) && !behind.has(entryId) && !replaces.includes(entryId),
  );
  const row: OutboxRow = {
    ...entry,
    service,
    seq: await next(tx, `seq:${service}`),
    order: await next(tx, 'order'),
    lane: laneName,
    target,
    version,
    state: 'waiting',
    after: before.slice(-mostPredecessors).map(({ entryId }) => entryId),
    attempts: 0,
    sealed: 1,
    overlay: 1,
    code: null,
    receivedAt: null,
    revision: null,
    verdict: null,
  };
  const settled = lane
    .filter(({ entryId }) => replaces.includes(entryId))
    .map((each): OutboxRow => ({ ...each, state: 'settled', overlay: 0 }));
  const first = [...ahead.map(({ entryId }) => entryId), row.entryId];
  const waiting = heldBack.map((each) => heldBehind(each, first, replaces));
  await tx.putEntries([row, ...settled, ...waiting, ...ahead]);
  // A signature that now waits for the replacement of a refused one may come before it
  // through others.
  await tx.putEntries(untangled(await tx.lane(row.lane)));
  return (await tx.entry(row.entryId)) ?? row;
}
