import { protocol, type PulledRow, type PullReply, type PullRequest } from '#contract/sync.ts';
import {
  pulled,
  type PulledRecords,
  type PulledTable,
  type SyncedService,
} from '#contract/targets.ts';
import { Refusal } from '#contract/errors.ts';
import { appendAudit } from '#server/db/audit.ts';
import { dayOf, fieldWindowOf } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import type { Epochs } from '#server/db/epoch.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import { changedRows, type Candidate } from './changed-rows.ts';
import { recordContact } from './contact.ts';
import { freshCursor, readCursor, writeCursor, type Cursor } from './cursor.ts';
import { templatesTag } from './templates-tag.ts';
import { headOf, patientCount, scopedRows } from './scoped-rows.ts';

export type Puller = {
  readonly db: Db;
  readonly orgId: string;
  readonly userId: string;
  /** Client of the session. */ readonly sessionClient: string;
  readonly codec: RowCodec;
  readonly epochs: Epochs;
  /** Key that sealed entries are sealed to. */ readonly letterKey: number;
  readonly now: Date;
};

/**
 * `sessionClient` is known to be the person's: the client of the session, or the one whose upload
 * token was right.
 */
export type Ownership = {
  readonly orgId: string;
  readonly userId: string;
  readonly sessionClient: string;
};

/** Whether a client belongs to the person. @throws Refusal sync.owner */
export async function checkOwner(
  db: Db,
  { orgId, userId, sessionClient }: Ownership,
  clientId: string,
): Promise<void> {
  if (clientId === sessionClient) return;
  const client = await db
    .selectFrom('client')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (client?.user_id !== userId) throw new Refusal('sync.owner');
}

/** What of a person's scope changed since the cursor, one page (docs/sync.md). */
export async function pull(
  puller: Puller,
  service: SyncedService,
  request: PullRequest,
): Promise<PullReply> {
  await checkOwner(puller.db, puller, request.clientId);
  await recordContact(puller.db, puller.orgId, {
    userId: puller.userId,
    clientId: request.clientId,
    at: puller.now,
    clockDifferenceMs: null,
    report: request.device,
    waiting: null,
  });
  const head = await headOf(puller.db, puller.orgId);
  const { cursor, epoch } = await standing(puller, request.cursor, head);
  const start = cursor ?? freshCursor(epoch);
  const next = start.next ?? { head, window: fieldWindowOf(dayOf(puller.now)) };
  const looking = {
    orgId: puller.orgId,
    userId: puller.userId,
    base: start.base,
    window: next.window,
    before: start.window,
  };
  const after =
    start.page && ({ seq: start.page.seq, kind: start.page.table, id: start.page.id } as Candidate);
  if (service === 'operation' && start.base > 0 && !start.page)
    await recordAssignmentsSeen(puller, start.base);
  const found = await changedRows(puller.db, service, looking, after, request.limit + 1);
  const page = found.slice(0, request.limit);
  const more = found.length > request.limit;
  const loaded = await scopedRows(
    puller.db,
    { orgId: puller.orgId, userId: puller.userId, window: next.window },
    page,
    puller.codec,
  );
  // A device that has nothing needs no list of what it must not have.
  const rows = start.base === 0 ? loaded.filter((row) => row.data !== null) : loaded;
  await auditPull(puller, service, request.clientId, rows);
  return {
    protocol,
    requestId: request.requestId,
    epoch,
    cursor: writeCursor(cursorAfter(start, next, page, more), puller.codec.keys.digest),
    more,
    reset: cursor === null,
    rows,
    ...(start.base === 0 &&
      service === 'operation' && { patients: await patientCount(puller, next.window) }),
    letterKey: puller.letterKey,
    ...(service === 'operation' && !more && { templatesTag: await templatesTag(puller) }),
  };
}

/**
 * The device's position and epoch. A cursor of ours from beyond the head was given out by a
 * copy that knew more: this one was restored from a backup, and a new epoch lets every device offer
 * again what it lost.
 */
async function standing(
  { epochs, codec }: Puller,
  text: string | null,
  head: number,
): Promise<{ cursor: Cursor | null; epoch: string }> {
  const given = text === null ? null : readCursor(text, codec.keys.digest);
  const { id: epoch } = await epochs.as(given?.epoch);
  if (given?.epoch !== epoch) return { cursor: null, epoch };
  if (Math.max(given.base, given.next?.head ?? 0) <= head) return { cursor: given, epoch };
  return { cursor: null, epoch: (await epochs.renew(epoch)).id };
}

function cursorAfter(
  start: Cursor,
  next: NonNullable<Cursor['next']>,
  page: readonly Candidate[],
  more: boolean,
): Cursor {
  const last = page.at(-1);
  if (more && last)
    return { ...start, page: { seq: last.seq, table: last.kind, id: last.id }, next };
  return { epoch: start.epoch, base: next.head, window: next.window, page: null, next: null };
}

/**
 * A device that comes back with this cursor has learnt of every assignment that ended before it.
 */
async function recordAssignmentsSeen(
  { db, orgId, userId, now }: Puller,
  base: number,
): Promise<void> {
  await db
    .updateTable('visit_assignment')
    .set({ told_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('until_seq', '<=', base)
    .where('told_at', 'is', null)
    .execute();
}

const patientOf = <T extends PulledTable>(row: {
  readonly table: T;
  readonly id: string;
  readonly data: PulledRecords[T] | null;
}): string => (row.data && pulled[row.table].patientId(row.data)) ?? row.id;

/** A row per delivery of charts, naming whose they were; an empty answer shows nobody anything. */
async function auditPull(
  { db, orgId, userId, now }: Puller,
  service: string,
  clientId: string,
  rows: readonly PulledRow[],
): Promise<void> {
  const delivered = rows.filter((row) => row.data !== null);
  if (delivered.length === 0) return;
  const patientIds = [...new Set(delivered.map(patientOf))];
  await appendAudit(db, orgId, {
    at: now,
    userId,
    action: `${service}.pull`,
    entity: 'device',
    entityId: clientId,
    detail: { rows: delivered.length, patientIds },
  });
}
