import type { DeviceReport } from '#contract/sync.ts';
import { raiseTasks } from '#server/db/office-tasks.ts';
import type { Db } from '#server/db/connect.ts';

/** A device was heard of: in a push, a delivery of letters or a pull. */
export type Contact = {
  readonly clientId: string;
  readonly at: Date;
  /** Server minus device clock, where the request names the device's time. */
  readonly clockDifferenceMs: number | null;
  /** What the device says of itself; absent from an older one. */
  readonly report: DeviceReport | undefined;
  /** Unsent work after this request. Null when the device did not say. */
  readonly waiting: number | null;
};

type Known = {
  readonly user_id: string;
  readonly waiting: number;
  readonly reported_at: Date | null;
  readonly storage_id: string | null;
  readonly written_notes: number;
  readonly written_operation: number;
};

/** Requests of one device may pass each other by this much, milliseconds; numbers that go back later than that went back on the device. */
const mayPass = 5 * 60_000;

/**
 * Whether the device came back without the tables it had (fault 30): they carry another id, or their numbers went back,
 * as after a restore of the phone. A count that fell says nothing: typing is coalesced, and a person may discard.
 */
export function lostItsTables(known: Known, report: DeviceReport, at: Date): boolean {
  if (known.storage_id !== null && known.storage_id !== report.storageId) return true;
  const wentBack = report.written.notes < known.written_notes || report.written.operation < known.written_operation;
  return wentBack && known.reported_at !== null && at.getTime() - known.reported_at.getTime() > mayPass;
}

const largestDifference = 2_147_483_647; // of the column

/** Writes down what the office sees of a device, and raises an incident when it lost unsent work. */
export async function noteContact(db: Db, orgId: string, contact: Contact): Promise<void> {
  const { clientId, at, clockDifferenceMs, report, waiting } = contact;
  const client = () => db.updateTable('client').where('org_id', '=', orgId).where('id', '=', clientId);
  const clock = clockDifferenceMs === null ? {} : { clock_difference_ms: Math.max(-largestDifference, Math.min(largestDifference, Math.round(clockDifferenceMs))) };
  const known = report && (await db.selectFrom('client').select(['user_id', 'waiting', 'reported_at', 'storage_id', 'written_notes', 'written_operation']).where('org_id', '=', orgId).where('id', '=', clientId).executeTakeFirst());
  if (!report || !known) {
    await client().set({ last_contact: at, ...clock, ...(waiting !== null && { waiting }) }).execute();
    return;
  }
  const lost = lostItsTables(known, report, at);
  const facts = { last_contact: at, reported_at: at, ...clock, ...factsOf(report, waiting ?? report.unsent, at), ...numbersOf(known, report, lost) };
  if (!lost || known.waiting === 0) {
    await client().set(facts).execute();
    return;
  }
  await db.transaction().execute(async (within) => {
    await within.updateTable('client').set(facts).where('org_id', '=', orgId).where('id', '=', clientId).execute();
    await raiseTasks(within, orgId, [{ kind: 'lost-work', subject: clientId, user_id: known.user_id, client_id: clientId, visit_id: null, unsent: known.waiting }], at);
  });
}

const factsOf = (report: DeviceReport, waiting: number, at: Date) => ({
  waiting,
  oldest_unsent: report.oldestAge === null || waiting === 0 ? null : new Date(Math.max(0, at.getTime() - report.oldestAge)),
  storage_id: report.storageId,
  // The first request after a start does not know yet.
  ...(report.storage && { storage_used: report.storage.used, storage_quota: report.storage.quota }),
  app_version: report.appVersion,
});

const numbersOf = (known: Known, { written }: DeviceReport, lost: boolean) =>
  lost
    ? { written_notes: written.notes, written_operation: written.operation }
    : { written_notes: Math.max(known.written_notes, written.notes), written_operation: Math.max(known.written_operation, written.operation) };
