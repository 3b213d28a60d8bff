import { protocol, type PushRequest } from '#contract/sync.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { counterOf, instantOf } from '#client/store/clock.ts';
import { openInput, verdictPlace } from '#client/store/sealed-rows.ts';
import type { OutboxRow } from '#client/store/tables.ts';
import { judgePush, type Judged } from './answers.ts';
import { freeze, nextBatch } from './batch.ts';
import { deviceReport } from './device-report.ts';
import { recordReply } from './outcomes.ts';
import {
  firstPace,
  freeBytes,
  halfPace,
  measured,
  nextPace,
  shouldGzip,
  type LineSpeed,
  type Pace,
} from './pace.ts';
import type { Link, SyncStore } from './ports.ts';
import { request, type Timed } from './request.ts';
import type { PushReply } from '#contract/sync.ts';
import { type SyncedService, syncedServices } from '#contract/targets.ts';

/** What one push came to. */
export type Pushed =
  | {
      readonly kind: 'sent';
      readonly done: number;
      readonly held: readonly string[];
      readonly lastReceipt: string | null;
      readonly newEpoch: boolean;
    }
  /** A single entry cannot be accepted, or the request was halved to find it. */
  | { readonly kind: 'narrowed' }
  | Exclude<Judged<never>, { kind: 'answer' | 'unacceptable' }>;

/** What is learnt about the line while pushing. */
export type LineState = { pace: Pace; speed: LineSpeed };

export const freshLine = (): LineState => ({ pace: firstPace, speed: { bytesPerSecond: null } });

/** Entries on their way, with what the server wants to know beside them. */
export type Outgoing = {
  readonly service: SyncedService;
  readonly rows: readonly OutboxRow[];
  readonly waiting: number;
  readonly epoch: string | undefined;
};

type Flight = { readonly body: string; readonly requestId: string };

/**
 * Freezes the next entries of the service whose next one is the oldest that may go now; null when
 * there is none.
 */
export async function takeNext(
  store: SyncStore,
  pace: Pace,
  held: ReadonlySet<string>,
): Promise<Outgoing | null> {
  return store.tables.write(['outbox', 'meta', 'files'], async (tx) => {
    const offers = [];
    for (const service of syncedServices)
      offers.push({ service, chosen: await nextBatch(tx, service, pace, held) });
    const [next] = offers
      .filter(({ chosen }) => chosen.length > 0)
      .toSorted((a, b) => (a.chosen[0]?.order ?? 0) - (b.chosen[0]?.order ?? 0));
    if (!next) return null;
    const { service, chosen } = next;
    return {
      service,
      rows: await freeze(tx, chosen),
      waiting: await tx.countIn('waiting'),
      epoch: await tx.meta(`epoch:${service}`),
    };
  });
}

async function prepare(store: SyncStore, link: Link, outgoing: Outgoing): Promise<Flight> {
  const requestId = store.newId();
  const entries = await Promise.all(
    outgoing.rows.map(async (row) => ({
      entryId: row.entryId,
      seq: row.seq,
      command: row.command,
      version: row.version,
      target: row.target,
      targetId: row.targetId,
      lane: row.lane,
      after: [...row.after],
      baseRevision: row.baseRevision,
      deviceTime: row.deviceTime,
      monotonic: row.monotonic,
      payload: await openInput(store.codec, row),
    })),
  );
  const device = await deviceReport({ ...store, link });
  const { clientId, deviceId, clock } = store;
  const push: PushRequest = {
    protocol,
    requestId,
    clientId,
    deviceId,
    sentAt: instantOf(clock),
    waiting: outgoing.waiting,
    ...(outgoing.epoch === undefined ? {} : { epoch: outgoing.epoch }),
    counter: counterOf(clock),
    device,
    entries,
  };
  return { requestId, body: JSON.stringify(push) };
}

/** Puts entries back that are on the line as far as the tables know. */
export async function putBack(
  store: SyncStore,
  rows: readonly OutboxRow[],
  change: Partial<OutboxRow> = {},
): Promise<void> {
  await store.tables.write(['outbox'], async (tx) => {
    const now = await tx.entries(rows.map(({ entryId }) => entryId));
    await tx.putEntries(
      now
        .filter(({ state }) => state === 'sending')
        .map((row): OutboxRow => ({ ...row, state: 'waiting', ...change })),
    );
  });
}

const isFull = (rows: readonly OutboxRow[], pace: Pace): boolean =>
  rows.length >= pace.entries ||
  rows.reduce((sum, { bytes }) => sum + bytes, 0) >= Math.min(pace.bytes, freeBytes);

async function unacceptable(
  store: SyncStore,
  line: LineState,
  rows: readonly OutboxRow[],
  code: ErrorCode,
  fields: readonly unknown[],
): Promise<Pushed> {
  const [only] = rows;
  if (only && rows.length === 1) {
    // It stays on the device and under Needs you; nothing else waits for it but its own lane.
    const verdict = await store.codec.seal(verdictPlace(only.entryId), { fields });
    await putBack(store, rows, { state: 'shelved', code, verdict });
    return { kind: 'narrowed' };
  }
  await putBack(store, rows);
  // Below the number from which entries are counted one by one: small ones would all travel
  // together again, forever.
  line.pace = {
    entries: Math.max(1, Math.min(firstPace.entries - 1, Math.floor(rows.length / 2))),
    bytes: halfPace(line.pace).bytes,
  };
  return { kind: 'narrowed' };
}

function learn(
  line: LineState,
  rows: readonly OutboxRow[],
  { elapsed, onLine, sent }: Timed<PushReply>,
): void {
  line.pace = nextPace(line.pace, elapsed, isFull(rows, line.pace));
  line.speed = measured(line.speed, sent, onLine);
}

/**
 * Sends the batch and handles the answer. Never throws for a failure of line or server.
 */
export async function send(
  store: SyncStore,
  link: Link,
  line: LineState,
  outgoing: Outgoing,
): Promise<Pushed> {
  const { service, rows } = outgoing;
  const { body, requestId } = await prepare(store, link, outgoing);
  const gzip = shouldGzip(body.length, line.speed);
  const timed = await request(
    link,
    store.clock,
    { service, call: 'push', body, gzip },
    (answer, now) => judgePush(answer, requestId, now),
  );
  const { judged } = timed;
  if (judged.kind === 'unacceptable')
    return unacceptable(store, line, rows, judged.code, judged.fields);
  if (judged.kind !== 'answer') {
    await putBack(store, rows);
    if (judged.kind === 'later' && judged.code === 'network.timeout')
      line.pace = halfPace(line.pace);
    return judged;
  }
  learn(line, rows, timed);
  const { otherUser, ...recorded } = await recordReply(store, service, rows, judged.reply);
  return otherUser ? { kind: 'other-user' } : { kind: 'sent', ...recorded };
}
