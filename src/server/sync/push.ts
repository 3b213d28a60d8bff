import { protocol, type Outcome, type PushReply, type PushRequest } from '#contract/sync.ts';
import type { SyncedService, Target } from '#contract/targets.ts';
import type { Db } from '#server/db/connect.ts';
import { isBadInput, isUnavailable } from '#server/db/pg-errors.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { Log } from '#server/runtime/log.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import { recordContact } from './contact.ts';
import { kyselyPort } from './kysely-port.ts';
import type { EffectOf, Pusher } from './port.ts';
import { ContentionError, processEntry, type Processed } from './process-entry.ts';
import { processTogether, runsOf } from './process-together.ts';
import { checkOwner } from './pull.ts';
import { serverTargets } from './targets/registry.ts';

export type Pushing = {
  readonly db: Db;
  readonly orgId: string;
  readonly codec: RowCodec;
  readonly person: Omit<
    Pusher,
    'receivedAt' | 'clockDifferenceMs' | 'counter' | 'clientId' | 'service'
  >;
  /** Client of the session, or the one a token belongs to. */
  readonly sessionClient: string;
  readonly epoch: { readonly id: string; readonly durableThrough: Date };
  readonly now: () => Date;
  readonly log: Log;
  poke(pokes: readonly ScopedPoke[]): void;
};

/**
 * Processes a batch of a device's outbox in the order given (docs/sync.md): what has nothing to do
 * with each other in one transaction, everything else in one per entry. It answers only after the
 * commit.
 */
export async function push(
  pushing: Pushing,
  service: SyncedService,
  request: PushRequest,
): Promise<PushReply> {
  await checkOwner(
    pushing.db,
    { orgId: pushing.orgId, userId: pushing.person.userId, sessionClient: pushing.sessionClient },
    request.clientId,
  );
  const answer = (outcomes: PushReply['outcomes']): PushReply => ({
    protocol,
    requestId: request.requestId,
    epoch: pushing.epoch.id,
    durableThrough: pushing.epoch.durableThrough.toISOString(),
    serverTime: pushing.now().toISOString(),
    outcomes,
  });
  // The device counts revisions of a copy that is gone: with the new epoch it offers again what was
  // lost.
  if (request.epoch !== undefined && request.epoch !== pushing.epoch.id) return answer([]);
  const receivedAt = pushing.now();
  const pusher: Pusher = {
    ...pushing.person,
    service,
    clientId: request.clientId,
    receivedAt,
    clockDifferenceMs: receivedAt.getTime() - Date.parse(request.sentAt),
    counter: request.counter,
  };
  const outcomes = await takeIn(pushing, pusher, request.entries);
  const waiting = request.device
    ? Math.max(0, request.device.unsent - settledIn(outcomes))
    : request.waiting;
  await recordContact(pushing.db, pushing.orgId, {
    userId: pushing.person.userId,
    clientId: request.clientId,
    at: receivedAt,
    clockDifferenceMs: pusher.clockDifferenceMs,
    report: request.device,
    waiting,
  });
  return answer(outcomes);
}

async function takeIn(
  pushing: Pushing,
  pusher: Pusher,
  entries: PushRequest['entries'],
): Promise<PushReply['outcomes']> {
  const outcomes: PushReply['outcomes'] = [];
  const unsettled = new Map<string, string[]>();
  const note = (lane: string, { outcome, duplicate, effect }: Processed): void => {
    if (outcome.kind !== 'applied')
      unsettled.set(lane, [...(unsettled.get(lane) ?? []), outcome.entryId]);
    if (effect) pushing.poke(pokesOf(pushing.orgId, effect));
    outcomes.push({ outcome, duplicate });
  };
  for (const run of runsOf(entries)) {
    const now = { ...pusher, receivedAt: pushing.now() };
    const port = kyselyPort(pushing.db, pushing.orgId, pushing.codec, now);
    const processing = {
      port,
      pusher: now,
      sha256: sha256Hex,
      unsettled,
      keeps: 'every outcome',
    } as const;
    const together =
      run.length > 1 ? await processTogether(processing, port, run).catch(unlessAway) : null;
    for (const [index, entry] of run.entries()) {
      note(
        entry.lane,
        together?.[index] ??
          (await processEntry(processing, entry).catch((error: unknown) =>
            poisoned(pushing, entry.entryId, error),
          )),
      );
    }
  }
  return outcomes;
}

/**
 * One entry of a run that cannot be processed must not hold up the others: one by one it shows
 * which it is.
 */
function unlessAway(error: unknown): null {
  if (isUnavailable(error)) throw error;
  return null;
}

/**
 * One entry that cannot be processed must not hold up the others: it is refused without being
 * stored, so that the same entry may be tried again. A database that is away concerns all of them.
 */
function poisoned(
  { log }: Pushing,
  entryId: string,
  error: unknown,
): { outcome: Outcome; duplicate: boolean; effect: null } {
  if (isUnavailable(error) || error instanceof ContentionError) throw error;
  const code = isBadInput(error) ? 'request.invalid' : 'server.failed';
  log.failure('entry', error, { entryId, code });
  return {
    outcome: { kind: 'rejected', entryId, code, fields: [] },
    duplicate: false,
    effect: null,
  };
}

/** What screens and devices have to read again after an effect. */
export const pokesOf = <T extends Target>(orgId: string, effect: EffectOf<T>): ScopedPoke[] =>
  serverTargets[effect.target].pokes(orgId, effect);

/** Entries that are done with, whatever became of them, no longer wait on the device. */
const settledIn = (outcomes: PushReply['outcomes']): number =>
  outcomes.filter(({ outcome }) => outcome.kind !== 'gap').length;
