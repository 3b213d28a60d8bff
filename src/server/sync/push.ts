import { createHash } from 'node:crypto';
import { protocol, type Outcome, type PushReply, type PushRequest } from '#contract/sync.ts';
import type { Db } from '#server/db/connect.ts';
import { isBadInput, isUnavailable } from '#server/db/pg-errors.ts';
import type { Opening } from '#server/db/visit-rows.ts';
import type { Log } from '#server/runtime/log.ts';
import type { ScopedPoke } from '#server/db/pokes.ts';
import { kyselyPort } from './kysely-port.ts';
import type { Effect, Pusher } from './port.ts';
import { ContentionError, processEntry } from './process-entry.ts';
import { checkOwner, checkProtocol } from './pull.ts';

export type Pushing = {
  readonly db: Db;
  readonly orgId: string;
  readonly opening: Opening;
  readonly person: Omit<Pusher, 'receivedAt' | 'clockDifferenceMs' | 'clientId' | 'service'>;
  readonly epoch: { readonly id: string; readonly durableThrough: Date };
  readonly now: () => Date;
  readonly log: Log;
  poke(pokes: readonly ScopedPoke[]): void;
};

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Takes in a batch of a device's outbox, one transaction per entry, in the order given (design/sync.md). */
export async function push(pushing: Pushing, service: 'notes' | 'operation', request: PushRequest): Promise<PushReply> {
  checkProtocol(request.protocol);
  await checkOwner(pushing.db, pushing.orgId, pushing.person.userId, request.clientId);
  const receivedAt = pushing.now();
  const pusher: Pusher = { ...pushing.person, service, clientId: request.clientId, receivedAt, clockDifferenceMs: receivedAt.getTime() - Date.parse(request.sentAt) };
  const outcomes = await takeIn(pushing, pusher, request.entries);
  await noteContact(pushing, pusher, request);
  return {
    protocol,
    requestId: request.requestId,
    epoch: pushing.epoch.id,
    durableThrough: pushing.epoch.durableThrough.toISOString(),
    serverTime: pushing.now().toISOString(),
    outcomes,
  };
}

async function takeIn(pushing: Pushing, pusher: Pusher, entries: PushRequest['entries']): Promise<PushReply['outcomes']> {
  const outcomes: PushReply['outcomes'] = [];
  const unsettled = new Map<string, string[]>();
  for (const entry of entries) {
    const now = { ...pusher, receivedAt: pushing.now() };
    const port = kyselyPort(pushing.db, pushing.orgId, pushing.opening, now);
    const { outcome, duplicate, effect } = await processEntry({ port, pusher: now, sha256: sha256Hex, unsettled, keeps: 'every outcome' }, entry).catch((error: unknown) => poisoned(pushing, entry.entryId, error));
    if (outcome.kind !== 'applied') unsettled.set(entry.lane, [...(unsettled.get(entry.lane) ?? []), entry.entryId]);
    if (effect) pushing.poke(pokesOf(pushing.orgId, effect));
    outcomes.push({ outcome, duplicate });
  }
  return outcomes;
}

/**
 * One entry that cannot be taken in must not hold up the others: it is refused without being stored, so that the
 * same entry may be tried again. A database that is away concerns all of them.
 */
function poisoned({ log }: Pushing, entryId: string, error: unknown): { outcome: Outcome; duplicate: boolean; effect: null } {
  if (isUnavailable(error) || error instanceof ContentionError) throw error;
  const code = isBadInput(error) ? 'request.invalid' : 'server.failed';
  log.failure('entry', error, { entryId, code });
  return { outcome: { kind: 'rejected', entryId, code, fields: [] }, duplicate: false, effect: null };
}

export function pokesOf(orgId: string, effect: Effect): ScopedPoke[] {
  if (effect.target === 'patient') return [{ orgId, table: 'patient', id: effect.after.patient.id, patientId: effect.after.patient.id, providerIds: [] }];
  const { visit } = effect.after;
  const scope = { orgId, id: visit.id, patientId: visit.patientId, providerIds: visit.providerId === null ? [] : [visit.providerId] };
  return visit === effect.before.visit ? [{ ...scope, table: 'note' }] : [{ ...scope, table: 'visit' }, { ...scope, table: 'note' }];
}

/** What the office sees of unsent work. */
async function noteContact({ db, orgId }: Pushing, pusher: Pusher, { clientId, waiting }: PushRequest): Promise<void> {
  await db
    .updateTable('client')
    .set({ last_contact: pusher.receivedAt, clock_difference_ms: Math.round(pusher.clockDifferenceMs), waiting })
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .execute();
}
