import { commands, type CommandName } from '#contract/commands/registry.ts';
import type { Box, OutboxRow, SyncedService, Tx } from './tables.ts';
import { unfinished } from './tables.ts';

/** An entry before it has its place in the stream. */
export type NewEntry = {
  readonly entryId: string;
  readonly command: CommandName;
  readonly targetId: string;
  readonly baseRevision: number;
  readonly deviceTime: string;
  readonly monotonic: number;
  readonly bytes: number;
  readonly box: Box;
};

/** The contract takes at most so many predecessors; the chain of the earlier ones holds through them. */
const mostPredecessors = 50;

export const serviceOf = (command: CommandName): SyncedService => commands[command].service;
export const needsSettledLane = (command: CommandName): boolean => commands[command].needsSettledLane;

/** Held back until its lane is settled and never on the line: work that settles the lane may still step in front of it. */
const standsBack = (row: OutboxRow): boolean => row.state === 'waiting' && row.attempts === 0 && needsSettledLane(row.command);

async function next(tx: Tx, key: 'order' | 'seq:notes' | 'seq:operation'): Promise<number> {
  const value = ((await tx.meta(key)) ?? 0) + 1;
  await tx.putMeta(key, value);
  return value;
}

/**
 * Puts an entry at the end of its lane: `seq` contiguous per service, `after` the unfinished predecessors of the lane,
 * whatever their service. Runs inside the caller's transaction over `outbox` and `meta`.
 *
 * @param overtaking for work that settles the lane (a choice, a corrected resend): held-back signatures and submits of
 * the lane wait for it instead of the other way round.
 */
export async function appendEntry(tx: Tx, entry: NewEntry, overtaking = false): Promise<OutboxRow> {
  const { target, version } = commands[entry.command];
  const service = serviceOf(entry.command);
  const lane = `${target}:${entry.targetId}`;
  const open = (await tx.lane(lane)).filter(({ state }) => unfinished.includes(state));
  const heldBack = overtaking ? open.filter(standsBack) : [];
  const before = open.filter((row) => !heldBack.includes(row));
  const row: OutboxRow = {
    ...entry,
    service,
    seq: await next(tx, `seq:${service}`),
    order: await next(tx, 'order'),
    lane,
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
  const waiting = heldBack.map((held): OutboxRow => ({ ...held, after: [...held.after, row.entryId].slice(-mostPredecessors) }));
  await tx.putEntries([row, ...waiting]);
  return row;
}
