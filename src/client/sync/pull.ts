import { protocol, type PulledRow, type PullReply, type PullRequest } from '#contract/sync.ts';
import { syncedServices, tablesOf, targets, type SyncedService } from '#contract/targets.ts';
import { dayMs } from '#domain/durations.ts';
import { instantOf } from '#client/store/clock.ts';
import { letGo, putPulledAt } from '#client/store/outbox/given-numbers.ts';
import { dropKept } from '#client/store/drafts/kept-signatures.ts';
import { dropClosedHistories } from '#client/store/history/closed-histories.ts';
import { openDocument } from '#client/store/snapshots/row-facts.ts';
import { packsOf, wantPacks } from '#client/store/packs.ts';
import { sealSnapshot } from '#client/store/sealed-rows.ts';
import {
  needsPerson,
  type MetaValues,
  type OutboxRow,
  type SnapshotRow,
  type Tx,
} from '#client/store/tables.ts';
import { judgePull, type Judged } from './answers.ts';
import { countAnswers, deviceReport } from './device-report.ts';
import type { Link, SyncStore } from './ports.ts';
import { followMergedCharts } from './merged-charts.ts';
import { eachEntry, reoffer } from './re-offer.ts';
import { request } from './request.ts';
import { recordRemoved } from './removed-visits.ts';

export type Pulled =
  { readonly kind: 'done'; readonly rows: number } | Exclude<Judged<never>, { kind: 'answer' }>;

/** Rows asked for in one request; found out on the line like the size of a push. */
export type PullPace = { limit: number };
export const firstPullPace = 200;
/** Visits and patients are a fraction of the size of notes: as many more fit a request. */
const smallRows = 2;
const smallest = 10;
const largest = 1_000;
const quick = 1_000; // milliseconds
const slow = 2_000;

/** Rows encrypted at a time: the page stays responsive while a caseload comes in. */
const sealedAtOnce = 100;

async function sealRows(store: SyncStore, rows: readonly PulledRow[]): Promise<SnapshotRow[]> {
  const sealed: SnapshotRow[] = [];
  for (let from = 0; from < rows.length; from += sealedAtOnce) {
    sealed.push(
      ...(await Promise.all(
        rows.slice(from, from + sealedAtOnce).map((row) => sealSnapshot(store, row)),
      )),
    );
  }
  return sealed;
}

/** Keeps what an answer says beside its rows; an earlier server is silent. */
async function remember<K extends 'patients' | 'letterKey' | 'templatesTag'>(
  tx: Tx,
  key: K,
  said: MetaValues[K] | undefined,
): Promise<void> {
  if (said !== undefined && (await tx.meta(key)) !== said) await tx.putMeta(key, said);
}

/** Rows and cursor land together: a cursor that ran ahead of its rows would lose them for good. */
async function takeIn(store: SyncStore, service: SyncedService, reply: PullReply): Promise<void> {
  if (!reply.reset) await recordRemoved(store, reply.rows);
  const kept = await sealRows(
    store,
    reply.rows.filter(({ data }) => data !== null),
  );
  await store.tables.write(['rows', 'meta', 'outbox', 'files'], async (tx) => {
    await reoffer(tx, service, reply.epoch);
    if (reply.reset) for (const table of tablesOf(service)) await tx.clearRows(table);
    for (const table of tablesOf(service))
      await tx.removeRows(
        table,
        reply.rows.filter((row) => row.table === table && row.data === null).map(({ id }) => id),
      );
    await tx.putRows(kept);
    await wantPacks(tx, packsOf(reply.rows));
    await tx.putMeta(`cursor:${service}`, reply.cursor);
    // Every open note looks at this one: it is written when it changes.
    if ((await tx.meta(`snapshots:${service}`)) !== reply.epoch)
      await tx.putMeta(`snapshots:${service}`, reply.epoch);
    if (service === 'operation' && !reply.more && !(await tx.meta('dayPulled')))
      await tx.putMeta('dayPulled', true);
    await remember(tx, 'patients', reply.patients);
    await remember(tx, 'letterKey', reply.letterKey);
    await remember(tx, 'templatesTag', reply.templatesTag);
    await countAnswers(tx);
  });
}

/**
 * Removes what was kept beside notes that are signed or gone. The rows are in by now: a tidying that
 * fails may not hold up the next page. What stays is sealed, and goes with the note's next version.
 */
async function tidy(
  store: SyncStore,
  service: SyncedService,
  { rows, more }: PullReply,
): Promise<void> {
  const drops = [dropClosedHistories(store, rows), dropKept(store, rows)];
  // Between the pages of a new beginning, charts are missing that come with the next ones.
  if (service === 'operation' && !more) drops.push(dropOlder(store));
  await Promise.allSettled(drops);
}

async function dropOlder(store: SyncStore): Promise<void> {
  const kept = await store.tables.read(['meta'], (tx) => tx.meta('olderOf'));
  if (kept?.length) await (await import('#client/store/older-notes.ts')).dropGoneOlder(store);
}

function adapt(pace: PullPace, elapsed: number, rows: number): void {
  if (elapsed > slow) pace.limit = Math.max(smallest, Math.floor(pace.limit / 2));
  else if (elapsed < quick && rows >= pace.limit) pace.limit = Math.min(largest, pace.limit * 2);
}

/** Pulls everything one service has for this person since the cursor. */
async function pullService(
  store: SyncStore,
  link: Link,
  pace: PullPace,
  service: SyncedService,
): Promise<Pulled> {
  for (let rows = 0; ;) {
    const cursor =
      (await store.tables.read(['meta'], (tx) => tx.meta(`cursor:${service}`))) || null;
    const device = await deviceReport({ ...store, link });
    const requestId = store.newId();
    const limit = pace.limit * (service === 'operation' ? smallRows : 1);
    const pull: PullRequest = {
      protocol,
      requestId,
      clientId: store.clientId,
      cursor,
      limit,
      device,
    };
    const { judged, elapsed } = await request(
      link,
      store.clock,
      { service, call: 'pull', body: JSON.stringify(pull), gzip: false },
      (answer, now) => judgePull(answer, requestId, now),
    );
    if (judged.kind !== 'answer') {
      if (judged.kind === 'later' && judged.code === 'network.timeout')
        pace.limit = Math.max(smallest, Math.floor(pace.limit / 4));
      return judged;
    }
    adapt(pace, elapsed, judged.reply.rows.length);
    await takeIn(store, service, judged.reply);
    await tidy(store, service, judged.reply);
    rows += judged.reply.rows.length;
    if (!judged.reply.more) return { kind: 'done', rows };
  }
}

const isFinal = ({ state, revision }: OutboxRow): boolean =>
  (state === 'sent' || state === 'conflict') && revision !== null;

/** Entries that had their verdict before a pull began: the snapshot now contains what they did. */
async function contained(store: SyncStore): Promise<Set<string>> {
  const rows = await store.tables.read(['outbox'], async (tx) => [
    ...(await tx.overlaidIn('sent')),
    ...(await tx.overlaidIn('conflict')),
  ]);
  return new Set(rows.filter(isFinal).map(({ entryId }) => entryId));
}

async function documentOf(tx: Tx, row: OutboxRow): Promise<SnapshotRow | undefined> {
  const { document } = targets[row.target];
  return document ? tx.row(document.table, row.targetId) : undefined;
}

/**
 * Conflicts that were settled elsewhere, such as on the person's other device, leave *Needs you*.
 */
async function settledElsewhere(
  store: SyncStore,
  before: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await store.tables.read(['outbox', 'rows'], async (tx) => {
    const found: { row: OutboxRow; snapshot: SnapshotRow | undefined }[] = [];
    for (const service of syncedServices) {
      await eachEntry(tx, 'conflict', service, async (page) => {
        for (const row of page)
          if (before.has(row.entryId) || row.overlay === 0)
            found.push({
              row,
              snapshot: await documentOf(tx, row),
            });
      });
    }
    return found;
  });
  const settled = new Set<string>();
  for (const { row, snapshot } of rows) {
    const content = await openDocument(store.codec, snapshot);
    if (content && !content.conflicts.some(({ entryId }) => entryId === row.entryId))
      settled.add(row.entryId);
  }
  return settled;
}

/**
 * Milliseconds an acknowledged entry stays for *Sent today*, when nothing else needs it.
 */
const shownFor = dayMs;

/** Oldest entries looked at after each round: enough to keep up, little enough not to be felt. */
const prunedAtOnce = 200;

/**
 * Order of the oldest entry of each lane that the person may yet send again. Newer answers stay
 * beside it, however old: what is sent again leaves out what they answer, and without them it would
 * land on top of them.
 */
async function oldestOpen(tx: Tx, service: SyncedService): Promise<ReadonlyMap<string, number>> {
  const oldest = new Map<string, number>();
  for (const state of needsPerson) {
    await eachEntry(tx, state, service, async (rows) => {
      for (const { lane, order } of rows)
        oldest.set(lane, Math.min(order, oldest.get(lane) ?? order));
    });
  }
  return oldest;
}

/**
 * Acknowledged entries stay until the server's disk is safe past them, for today's list, and beside
 * older open ones.
 */
async function prune(tx: Tx, service: SyncedService, now: number): Promise<void> {
  const safe = (await tx.meta(`durable:${service}`)) ?? '';
  const isDue = ({ overlay, receivedAt }: OutboxRow): boolean =>
    overlay === 0 &&
    receivedAt !== null &&
    receivedAt < safe &&
    Date.parse(receivedAt) < now - shownFor;
  let open: ReadonlyMap<string, number> | null = null;
  for (const state of ['sent', 'settled'] as const) {
    for (let order = 0; ;) {
      const rows = await tx.entriesIn(state, service, order, prunedAtOnce);
      const due = rows.filter(isDue);
      if (due.length > 0) open ??= await oldestOpen(tx, service);
      const old = due.filter((row) => row.order < (open?.get(row.lane) ?? Infinity));
      await letGo(tx, old);
      // On to the next ones only where all of these are held by open work.
      if (old.length > 0 || due.length < prunedAtOnce) break;
      order = rows.at(-1)?.order ?? Infinity;
    }
  }
}

async function finish(store: SyncStore, before: ReadonlySet<string>): Promise<void> {
  await followMergedCharts(store);
  const settled = await settledElsewhere(store, before);
  await store.tables.write(['outbox', 'meta'], async (tx) => {
    const rows = await tx.entries([...new Set([...before, ...settled])]);
    const shown = rows.filter(isFinal).map((row): OutboxRow => ({
      ...row,
      overlay: 0,
      state: settled.has(row.entryId) && row.state === 'conflict' ? 'settled' : row.state,
    }));
    await tx.putEntries(shown);
    for (const service of syncedServices) await prune(tx, service, store.clock.now());
    await putPulledAt(tx, instantOf(store.clock));
  });
}

/**
 * Both services at once; on a new device the visits and patients first, so that the day does not
 * share a slow line with the notes of months.
 */
async function pullAll(store: SyncStore, link: Link, pace: PullPace): Promise<Pulled[]> {
  const pull = (service: SyncedService) => pullService(store, link, pace, service);
  if (await store.tables.read(['meta'], (tx) => tx.meta('pulledAt')))
    return Promise.all(syncedServices.map(pull));
  const day = await pull('operation');
  return day.kind === 'done' ? [day, await pull('notes')] : [day];
}

/**
 * One round: what changed for this person at every service. Afterwards the snapshots
 * contain what was acknowledged before the round began, so those entries no longer overlay
 * them.
 */
export async function pullRound(store: SyncStore, link: Link, pace: PullPace): Promise<Pulled> {
  const before = await contained(store);
  const pulled = await pullAll(store, link, pace);
  const failed = pulled.find(({ kind }) => kind !== 'done');
  if (failed) return failed;
  await finish(store, before);
  return {
    kind: 'done',
    rows: pulled.reduce((sum, each) => sum + (each.kind === 'done' ? each.rows : 0), 0),
  };
}
