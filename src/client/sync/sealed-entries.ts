import { protocol, type DeviceReport } from '#contract/sync.ts';
import type { RelayReply, RelayRequest } from '#contract/sealed-entries.ts';
import { type SyncedService, syncedServices } from '#contract/targets.ts';
import { instantOf, type Clock } from '#client/store/clock.ts';
import { toBase64url } from '#client/store/base64url.ts';
import type { DeviceTables, OutboxRow } from '#client/store/tables.ts';
import { judgeRelay } from './answers.ts';
import { nextBatch } from './batch.ts';
import { countAnswers, deviceReport } from './device-report.ts';
import { offerAgain } from './re-offer.ts';
import { firstPace, halfPace, nextPace, type Pace } from './pace.ts';
import type { Link } from './ports.ts';
import { request } from './request.ts';

/**
 * Sends the sealed entries of a client (docs/sync.md, sealed outbox). Needs no key and no session:
 * it runs while the person is locked or signed out, while somebody else uses the phone, and in the
 * service worker. It can neither read a sealed entry nor learn the verdict; the author's own engine
 * asks for that.
 */

/**
 * A client as the device knows it without its person: the outbox, and what lets it append to the
 * server's.
 */
export type SealedOutbox = {
  readonly tables: DeviceTables;
  readonly clientId: string;
  readonly deviceId: string;
  readonly uploadToken: string;
};
export type RelayParts = {
  readonly link: Link;
  readonly clock: Clock;
  readonly newId: () => string;
  /** False as soon as the person is back: their own engine goes on from here. */
  readonly goesOn: () => boolean;
  /** Their own engine is open, without a session: what it has on the line is its own to take back. */
  readonly beside?: boolean;
};

/**
 * How a round ended. `done`: nothing more may go now. `later`: the line or the server; try again.
 * `refused`: the server no longer knows the token or cannot read what is sealed to it; the
 * person's next sign-in gets new ones.
 */
export type Relayed = {
  readonly end: 'done' | 'later' | 'refused';
  readonly taken: number;
  readonly retryAfter: number | null;
};

type Batch = {
  readonly rows: readonly OutboxRow[];
  readonly waiting: number;
  readonly epoch: string | undefined;
};

const isSealed = ({ letter: sealedEntry }: OutboxRow): boolean =>
  sealedEntry !== undefined && sealedEntry !== null;

/**
 * Sealed entries that may leave now. Frozen before anything leaves, as every entry: what the server
 * may have never changes.
 */
async function take(
  { tables }: SealedOutbox,
  service: SyncedService,
  pace: Pace,
  held: ReadonlySet<string>,
): Promise<Batch> {
  return tables.write(['outbox', 'meta', 'files'], async (tx) => {
    const rows = (await nextBatch(tx, service, pace, held, isSealed)).map((row): OutboxRow => ({
      ...row,
      attempts: row.attempts + 1,
    }));
    await tx.putEntries(rows);
    return {
      rows,
      waiting: rows.length === 0 ? 0 : await tx.countIn('waiting'),
      epoch: await tx.meta(`epoch:${service}`),
    };
  });
}

const requestOf = (
  { clientId, deviceId, uploadToken }: SealedOutbox,
  { clock, newId }: RelayParts,
  { rows, waiting, epoch }: Batch,
  device: DeviceReport,
): RelayRequest => ({
  protocol,
  requestId: newId(),
  clientId,
  deviceId,
  uploadToken,
  sentAt: instantOf(clock),
  waiting: Math.max(0, waiting - rows.length),
  ...(epoch === undefined ? {} : { epoch }),
  device,
  letters: rows.map(({ entryId, seq, after, baseRevision, letter: sealedEntry }) => ({
    entryId,
    seq,
    after: [...after],
    baseRevision,
    sealed: toBase64url(sealedEntry ?? new Uint8Array()),
  })),
});

/**
 * Writes down what became of the sealed entries. Returns the lanes that have to wait for something
 * else.
 */
async function record(
  { tables }: SealedOutbox,
  { rows }: Batch,
  { fates }: RelayReply,
): Promise<{ taken: number; unreadable: number; held: string[] }> {
  const results = new Map(fates.map(({ entryId, fate: result }) => [entryId, result]));
  return tables.write(['outbox', 'meta'], async (tx) => {
    await countAnswers(tx);
    const held: string[] = [];
    let taken = 0;
    let unreadable = 0;
    for (const row of await tx.entries(rows.map(({ entryId }) => entryId))) {
      const result = results.get(row.entryId) ?? 'later';
      // The author may be back meanwhile, and their own push further than this one.
      if (row.state !== 'waiting') continue;
      if (result === 'later') held.push(row.lane);
      else if (result === 'unreadable') {
        unreadable += 1;
        await tx.putEntries([{ ...row, letter: null }]);
      } else {
        taken += 1;
        await tx.putEntries([{ ...row, state: 'delivered' }]);
      }
    }
    return { taken, unreadable, held };
  });
}

/**
 * The request cannot be accepted as it is: half of it, and what cannot travel alone waits for its
 * author.
 */
async function narrow({ tables }: SealedOutbox, rows: readonly OutboxRow[]): Promise<Pace> {
  const [only] = rows;
  if (only && rows.length === 1)
    await tables.write(['outbox'], async (tx) =>
      tx.putEntries(
        (await tx.entries([only.entryId])).map((row): OutboxRow => ({ ...row, letter: null })),
      ),
    );
  return { entries: Math.max(1, Math.floor(rows.length / 2)), bytes: halfPace(firstPace).bytes };
}

async function relayService(
  box: SealedOutbox,
  parts: RelayParts,
  service: SyncedService,
): Promise<Relayed> {
  const held = new Set<string>();
  let pace = firstPace;
  let unreadable = 0;
  const ended = (
    end: Relayed['end'],
    taken: number,
    retryAfter: number | null = null,
  ): Relayed => ({ end: end === 'done' && unreadable > 0 ? 'refused' : end, taken, retryAfter });
  for (let taken = 0; ;) {
    if (!parts.goesOn()) return ended('done', taken);
    const batch = await take(box, service, pace, held);
    if (batch.rows.length === 0) return ended('done', taken);
    const body = requestOf(box, parts, batch, await deviceReport({ ...parts, tables: box.tables }));
    const { judged, elapsed } = await request(
      parts.link,
      parts.clock,
      { service, call: 'deliver', body: JSON.stringify(body), gzip: false, uploadGrant: box },
      (answer, now) => judgeRelay(answer, body.requestId, now),
    );
    if (judged.kind === 'unacceptable') pace = await narrow(box, batch.rows);
    else if (judged.kind === 'other-user') return ended('refused', taken);
    // Also a server of another version: it says nothing of the token, and one of them will have
    // caught up.
    else if (judged.kind !== 'answer')
      return ended('later', taken, judged.kind === 'later' ? judged.after : null);
    // A server of another epoch took nothing in: what it lost is offered again by the author's own
    // engine.
    else if (batch.epoch !== undefined && judged.reply.epoch !== batch.epoch)
      return ended('done', taken);
    else {
      const recorded = await record(box, batch, judged.reply);
      taken += recorded.taken;
      unreadable += recorded.unreadable;
      for (const lane of recorded.held) held.add(lane);
      pace = nextPace(pace, elapsed, batch.rows.length >= pace.entries);
    }
  }
}

/**
 * Sends every sealed entry of the client that may leave, in order within each lane. Never throws
 * for what the line does.
 */
export async function relaySealedEntries(box: SealedOutbox, parts: RelayParts): Promise<Relayed> {
  let taken = 0;
  // Locking and signing out close the tables under an engine that still waits for an answer.
  if (!parts.beside) await offerAgain(box.tables, ['sending']);
  for (;;) {
    const before = taken;
    let refused = false;
    for (const service of syncedServices) {
      const delivered = await relayService(box, parts, service);
      taken += delivered.taken;
      if (delivered.end === 'later') return { ...delivered, taken };
      refused ||= delivered.end === 'refused';
    }
    // What one service took may have been what an entry of the other waited for.
    if (refused || taken === before)
      return { end: refused ? 'refused' : 'done', taken, retryAfter: null };
  }
}
