import { sql } from 'kysely';
import type { DeviceReport, Span } from '#contract/sync.ts';
import { minuteMs } from '#domain/durations.ts';
import { syncedServices } from '#contract/targets.ts';
import { raiseTasks } from '#server/features/tasks/rows.ts';
import type { Db } from '#server/db/connect.ts';

/** A device was in contact: by a push, a delivery of sealed entries or a pull. */
export type Contact = {
  /** Owner of the client. */
  readonly userId: string;
  readonly clientId: string;
  readonly at: Date;
  /** Server minus device clock, where the request names the device's time. */
  readonly clockDifferenceMs: number | null;
  /** What the device says of itself; absent from an older one. */
  readonly report: DeviceReport | undefined;
  /** Unsent work after this request. Null when the device did not say. */
  readonly waiting: number | null;
};

/** What the server remembers of the last report. */
export type Known = {
  readonly waiting: number;
  readonly reported_at: Date | null;
  readonly storage_id: string | null;
  readonly written_notes: number;
  readonly written_operation: number;
  readonly heard: number;
  /** Lost entries without an outcome that were detected so far. */
  readonly missing: number;
};

/**
 * Requests of one device may pass each other by this much, milliseconds; numbers that go back later
 * than that went back on the device.
 */
const mayPass = 5 * minuteMs;

/**
 * Whether the device came back without the tables it had (fault 30): they carry another id, or
 * their numbers went back, as after a restore of the phone. A count that fell says nothing: typing
 * is coalesced, and a person may discard.
 */
function lostItsTables(known: Known, report: DeviceReport, at: Date): boolean {
  if (known.storage_id !== null && known.storage_id !== report.storageId) return true;
  const { written, heard } = report;
  const wentBack =
    written.notes < known.written_notes ||
    written.operation < known.written_operation ||
    (heard !== null && heard < known.heard);
  return (
    wentBack && known.reported_at !== null && at.getTime() - known.reported_at.getTime() > mayPass
  );
}

/** What a report says about work that is lost. */
export type Judged = {
  /** Entries to report to the office; 0 for none. */
  readonly lost: number;
  /** What is known from now on. */
  readonly numbers: Pick<Known, 'written_notes' | 'written_operation' | 'heard' | 'missing'>;
};

/**
 * Compares a report with the last one.
 *
 * @param missing numbers the device misses and the server has no outcome for: what was lost before
 * it arrived
 */
export function judgeReport(known: Known, report: DeviceReport, missing: number, at: Date): Judged {
  const { written } = report;
  const heard = report.heard ?? known.heard;
  if (lostItsTables(known, report, at))
    return {
      lost: Math.max(known.waiting, missing),
      numbers: {
        written_notes: written.notes,
        written_operation: written.operation,
        heard,
        missing,
      },
    };
  return {
    lost: Math.max(0, missing - known.missing),
    numbers: {
      written_notes: Math.max(known.written_notes, written.notes),
      written_operation: Math.max(known.written_operation, written.operation),
      heard: Math.max(known.heard, heard),
      missing: Math.max(known.missing, missing),
    },
  };
}

const mostMissing = 1e7; // as the contract's count of unsent work

/**
 * How many of the numbers a device misses have no outcome here. What arrived before it was lost on
 * the device is safe.
 */
async function withoutOutcome(
  db: Db,
  orgId: string,
  clientId: string,
  { missing }: DeviceReport,
): Promise<number> {
  let count = 0;
  for (const service of syncedServices)
    if (missing[service].length > 0)
      count +=
        sizeOf(missing[service]) -
        (await outcomesAmong(db, orgId, clientId, service, missing[service]));
  return Math.max(0, Math.min(mostMissing, count));
}

const sizeOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from + 1), 0);

async function outcomesAmong(
  db: Db,
  orgId: string,
  clientId: string,
  service: string,
  spans: readonly Span[],
): Promise<number> {
  const { count } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('client_id', '=', clientId)
    .where('service', '=', service)
    .where(({ eb, or }) => or(spans.map(({ from, to }) => eb.between('seq', from, to))))
    .executeTakeFirstOrThrow();
  return count;
}

const largestDifference = 2_147_483_647; // of the column
const columns = [
  'user_id',
  'waiting',
  'reported_at',
  'storage_id',
  'written_notes',
  'written_operation',
  'heard',
  'missing',
] as const;

/**
 * A statement whose commit does not wait for the disk: the next contact reports the same again, and
 * the answer to a lone save would wait for the disk twice (decision 042). Whatever commits later
 * takes it along.
 */
const unhurried = (db: Db) =>
  db.with('unhurried', (query) =>
    query.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting')),
  );

/**
 * A person's assignments that ended are news to their devices from the first contact on, whatever
 * cursor the device sends: what arrives later and was not reported is not dated by its clock
 * (decision 056).
 */
const recordContactAfterEnd = (db: Db, orgId: string, userId: string, at: Date) =>
  unhurried(db)
    .updateTable('visit_assignment')
    .from('unhurried')
    .set({ contact_at: at })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('until_at', 'is not', null)
    .where('contact_at', 'is', null)
    .execute();

/**
 * Writes down what the office sees of a device, and raises an incident when it lost unsent work.
 */
export async function recordContact(db: Db, orgId: string, contact: Contact): Promise<void> {
  const { userId, clientId, at, clockDifferenceMs, report, waiting } = contact;
  await recordContactAfterEnd(db, orgId, userId, at);
  const client = () =>
    unhurried(db)
      .updateTable('client')
      .from('unhurried')
      .where('org_id', '=', orgId)
      .where('id', '=', clientId);
  const clock =
    clockDifferenceMs === null
      ? {}
      : {
          clock_difference_ms: Math.max(
            -largestDifference,
            Math.min(largestDifference, Math.round(clockDifferenceMs)),
          ),
        };
  const known =
    report &&
    (await db
      .selectFrom('client')
      .select(columns)
      .where('org_id', '=', orgId)
      .where('id', '=', clientId)
      .executeTakeFirst());
  if (!report || !known) {
    await client()
      .set({
        last_contact: at,
        ...clock,
        ...(!report && { silent_at: at }),
        ...(waiting !== null && { waiting }),
      })
      .execute();
    return;
  }
  const { lost, numbers } = judgeReport(
    known,
    report,
    await withoutOutcome(db, orgId, clientId, report),
    at,
  );
  const facts = {
    last_contact: at,
    reported_at: at,
    ...clock,
    ...factsOf(report, waiting ?? report.unsent, at),
    ...numbers,
  };
  if (lost === 0) {
    await client().set(facts).execute();
    return;
  }
  await db.transaction().execute(async (within) => {
    await within
      .updateTable('client')
      .set(facts)
      .where('org_id', '=', orgId)
      .where('id', '=', clientId)
      .execute();
    await raiseTasks(
      within,
      orgId,
      [
        {
          kind: 'lost-work',
          subject: clientId,
          user_id: known.user_id,
          client_id: clientId,
          visit_id: null,
          unsent: lost,
        },
      ],
      at,
    );
  });
}

const factsOf = (report: DeviceReport, waiting: number, at: Date) => ({
  waiting,
  needs_person: report.needsYou,
  oldest_unsent:
    report.oldestAge === null || waiting === 0
      ? null
      : new Date(Math.max(0, at.getTime() - report.oldestAge)),
  storage_id: report.storageId,
  // The first request after a start does not know yet.
  ...(report.storage && { storage_used: report.storage.used, storage_quota: report.storage.quota }),
  app_version: report.appVersion,
});
