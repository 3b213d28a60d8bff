import { differenceTo } from '#client/store/clock.ts';
import type { Outcome, PushReply } from '#contract/sync.ts';
import { targets, type SyncedService } from '#contract/targets.ts';
import {
  answersInFront,
  carriesPatch,
  heldBehind,
  needsSettledLane,
  untangled,
} from '#client/store/outbox/append-entry.ts';
import { verdictPlace } from '#client/store/sealed-rows.ts';
import { needsPerson, type Box, type OutboxRow, type Tx } from '#client/store/tables.ts';
import { countAnswers } from './device-report.ts';
import type { SyncStore } from './ports.ts';
import { reoffer } from './re-offer.ts';

/** What the server said about the entries of one request, written down in one transaction. */

export type Recorded = {
  readonly done: number;
  /** Lanes the server asked to wait for something else. */
  readonly held: readonly string[];
  /** The server says the client belongs to somebody else. */
  readonly otherUser: boolean;
  readonly lastReceipt: string | null;
  /**
   * The server was restored from a backup and took nothing in: everything goes again, with what it
   * lost.
   */
  readonly newEpoch: boolean;
};

type Answered = { readonly outcome: Outcome; readonly verdict: Box | null };

async function sealVerdict({ codec }: SyncStore, outcome: Outcome): Promise<Box | null> {
  if (outcome.kind === 'conflict')
    return codec.seal(verdictPlace(outcome.entryId), { conflicts: outcome.conflicts });
  return outcome.kind === 'rejected'
    ? codec.seal(verdictPlace(outcome.entryId), { fields: outcome.fields })
    : null;
}

/** The entry after the server's verdict. */
function judged(row: OutboxRow, { outcome, verdict }: Answered, serverTime: string): OutboxRow {
  switch (outcome.kind) {
    case 'applied':
      return {
        ...row,
        state: 'sent',
        code: null,
        verdict: null,
        receivedAt: outcome.receipt.receivedAt,
        revision: outcome.receipt.revision,
      };
    case 'conflict':
      return {
        ...row,
        state: 'conflict',
        code: targets[row.target].document?.conflictCode ?? null,
        verdict,
        receivedAt: outcome.receipt.receivedAt,
        revision: outcome.receipt.revision,
      };
    case 'rejected':
      // A choice offered again to a restored server that never had the conflict: there is nothing
      // left to choose, and its receipts are no longer valid. As acknowledged work a signature
      // behind it would ask for it again forever.
      if (outcome.code === 'conflict.gone' && row.revision !== null)
        return {
          ...row,
          state: 'settled',
          code: null,
          verdict: null,
          receivedAt: serverTime,
          revision: null,
          overlay: 0,
        };
      // An effect it may have had is lost with the copy that had it: no later restore makes it
      // acknowledged work again.
      return {
        ...row,
        state: 'rejected',
        code: outcome.code,
        verdict,
        receivedAt: serverTime,
        revision: null,
        // The person still sees refused answers, and repairs them.
        overlay: carriesPatch(row.command) ? 1 : 0,
      };
    case 'gap':
      return { ...row, state: 'waiting' };
  }
}

/**
 * A gap names entries the server wants first. Those it once acknowledged and has lost are offered
 * again. A refused one had no effect and one this device does not have any more can never come:
 * nothing waits for them, but a signature waits until the person has dealt with the refusal.
 */
async function fillGap(tx: Tx, row: OutboxRow, missing: readonly string[]): Promise<void> {
  const known = new Map((await tx.entries(missing)).map((each) => [each.entryId, each]));
  const settled = needsSettledLane(row.command);
  const hadEffect = (each: OutboxRow): boolean =>
    each.revision !== null &&
    (each.state === 'sent' ||
      (!settled && (each.state === 'conflict' || each.state === 'settled')));
  await tx.putEntries(
    [...known.values()]
      .filter(hadEffect)
      .map((each): OutboxRow => ({ ...each, state: 'waiting', overlay: 1 })),
  );
  const pointless = missing.filter((id) => {
    const each = known.get(id);
    return (
      !each ||
      (each.revision === null &&
        (each.state === 'settled' || (!settled && each.state === 'rejected')))
    );
  });
  const foreign = settled && missing.some((id) => !known.has(id) && !row.after.includes(id));
  const waiting: OutboxRow = {
    ...row,
    state: 'waiting',
    after: row.after.filter((id) => !pointless.includes(id)),
    code: foreign ? 'note.conflict' : null,
  };
  const forPerson =
    foreign || missing.some((id) => needsPerson.includes(known.get(id)?.state ?? 'sent'));
  await tx.putEntries([settled && forPerson ? await letAnswersPass(tx, waiting) : waiting]);
  await tx.putEntries(untangled(await tx.lane(row.lane)));
}

/**
 * Answers written after a signature do not wait on the phone until the person has dealt with what
 * holds it back.
 */
async function letAnswersPass(tx: Tx, row: OutboxRow): Promise<OutboxRow> {
  const { ahead } = answersInFront(await tx.lane(row.lane), [row]);
  await tx.putEntries(ahead);
  return heldBehind(
    row,
    ahead.map(({ entryId }) => entryId),
  );
}

const isOtherUsers = (outcome: Outcome): boolean =>
  outcome.kind === 'rejected' && outcome.code === 'sync.owner';

/**
 * The server stumbled over this one entry and stored no verdict: the same again later, and in the
 * end the person is told.
 */
const isServersFault = (outcome: Outcome): boolean =>
  outcome.kind === 'rejected' && outcome.code.startsWith('server.');
const mostServerFaults = 10;

async function record(
  tx: Tx,
  rows: readonly OutboxRow[],
  answered: ReadonlyMap<string, Answered>,
  serverTime: string,
): Promise<Omit<Recorded, 'lastReceipt' | 'newEpoch'>> {
  const held: string[] = [];
  let done = 0;
  let otherUser = false;
  for (const row of rows) {
    // Another tab may have recorded the same answer already.
    if (row.state !== 'sending' && row.state !== 'waiting' && row.state !== 'delivered') continue;
    const each = answered.get(row.entryId);
    if (!each || isOtherUsers(each.outcome)) {
      otherUser ||= each !== undefined;
      await tx.putEntries([{ ...row, state: 'waiting' }]);
    } else if (isServersFault(each.outcome)) {
      held.push(row.lane);
      const stuck = row.attempts >= mostServerFaults;
      await tx.putEntries([
        { ...row, state: stuck ? 'shelved' : 'waiting', code: stuck ? 'server.failed' : null },
      ]);
    } else if (each.outcome.kind === 'gap') {
      held.push(row.lane);
      // A gap before it may have let it pass meanwhile.
      await fillGap(tx, (await tx.entry(row.entryId)) ?? row, each.outcome.missing);
    } else {
      done += 1;
      await tx.putEntries([judged(row, each, serverTime)]);
    }
  }
  return { done, held, otherUser };
}

/** Handles the answer to a push: verdicts, epoch, and how far the server's disk is safe. */
export async function recordReply(
  store: SyncStore,
  service: SyncedService,
  sent: readonly OutboxRow[],
  reply: PushReply,
): Promise<Recorded> {
  const ids = new Set(sent.map(({ entryId }) => entryId));
  const answered = new Map<string, Answered>();
  for (const { outcome } of reply.outcomes)
    if (ids.has(outcome.entryId))
      answered.set(outcome.entryId, { outcome, verdict: await sealVerdict(store, outcome) });
  return store.tables.write(['outbox', 'meta', 'files'], async (tx) => {
    const newEpoch = await reoffer(tx, service, reply.epoch);
    const recorded = await record(tx, await tx.entries([...ids]), answered, reply.serverTime);
    await countAnswers(tx);
    await tx.putMeta(`durable:${service}`, reply.durableThrough);
    await tx.putMeta('clockDifference', differenceTo(reply.serverTime, store.clock));
    const lastReceipt = recorded.done > 0 ? reply.serverTime : null;
    if (lastReceipt !== null) await tx.putMeta('sentAt', lastReceipt);
    return { ...recorded, lastReceipt, newEpoch };
  });
}
