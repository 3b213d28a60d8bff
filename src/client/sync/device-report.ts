import type { DeviceReport } from '#contract/sync.ts';
import { syncedServices } from '#contract/targets.ts';
import type { Clock } from '#client/store/clock.ts';
import { lostNumbers } from '#client/store/outbox/given-numbers.ts';
import { countedTables, countsOf, unsentStates } from '#client/store/outbox/unsent.ts';
import type { DeviceTables, Tx } from '#client/store/tables.ts';
import type { Link } from './ports.ts';

/** What a device's report needs from the store; needs no key. */
type Reporting = {
  readonly tables: DeviceTables;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly link: Pick<Link, 'about'>;
};

/** Names these tables: made with the first report, gone with them. */
async function nameStorage({ tables, newId }: Reporting): Promise<string> {
  return tables.write(['meta'], async (tx) => {
    const id = (await tx.meta('storage')) ?? newId();
    await tx.putMeta('storage', id);
    return id;
  });
}

/**
 * When the oldest unsent work was written, by the device's wall clock; typing that is in no entry
 * yet included.
 */
async function oldestUnsent(tx: Tx): Promise<number | null> {
  const times: string[] = [];
  for (const state of unsentStates) {
    for (const service of syncedServices)
      times.push(...(await tx.entriesIn(state, service, 0, 1)).map(({ deviceTime }) => deviceTime));
  }
  for (const visitId of await tx.visitsWithDraftEdits()) {
    const [first] = await tx.patchesOf(visitId);
    const draft = await tx.draftOf(visitId);
    times.push(...[first?.at, draft?.at].filter((at) => at !== undefined));
  }
  return times.length === 0 ? null : Math.min(...times.map((at) => Date.parse(at)));
}

const largestAge = 1e13; // of the contract

/** What this device reports about itself with every request of the exchange. */
export async function deviceReport(reporting: Reporting): Promise<DeviceReport> {
  const { tables, clock, link } = reporting;
  const { known, oldest, ...numbers } = await tables.read(countedTables, async (tx) => {
    const { waiting, needsYou } = await countsOf(tx);
    return {
      known: await tx.meta('storage'),
      unsent: waiting,
      needsYou,
      oldest: waiting === 0 ? null : await oldestUnsent(tx),
      written: {
        notes: (await tx.meta('seq:notes')) ?? 0,
        operation: (await tx.meta('seq:operation')) ?? 0,
      },
      heard: (await tx.meta('heard')) ?? 0,
      missing: await lostNumbers(tx),
    };
  });
  const about = (await link.about?.()) ?? { storage: null, appVersion: '' };
  const oldestAge =
    oldest === null ? null : Math.round(Math.min(largestAge, Math.max(0, clock.now() - oldest)));
  return { ...numbers, oldestAge, storageId: known ?? (await nameStorage(reporting)), ...about };
}

/** Counts an accepted answer, in the transaction that accepts it, over `meta`. */
export async function countAnswers(tx: Tx): Promise<void> {
  await tx.putMeta('heard', ((await tx.meta('heard')) ?? 0) + 1);
}
