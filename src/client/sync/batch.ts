import type { SyncedService } from '#contract/targets.ts';
import { commandMeta } from '#contract/commands/meta.ts';
import { needsSettledLane } from '#client/store/outbox/append-entry.ts';
import { needsPerson, type OutboxRow, type Tx } from '#client/store/tables.ts';
import { countsBytesOnly, freeBytes, type Pace } from './pace.ts';

/** Entries are read in pages: with ten thousand waiting the first ones are enough. */
const page = 100;
/** Payload bytes up to which an entry counts as small and goes before older, larger ones. */
const small = 16_000;

const byCost = (a: OutboxRow, b: OutboxRow): number =>
  Number(a.bytes > small) - Number(b.bytes > small) || a.order - b.order;

type Standing = {
  readonly chosen: readonly OutboxRow[];
  /** Entries named in `after` that this device still has. */
  readonly parents: ReadonlyMap<string, OutboxRow>;
  /** Lanes with work that waits for the person. */
  readonly unsettled: ReadonlySet<string>;
  /** Visits with files the server does not have yet. */
  readonly withFiles: ReadonlySet<string>;
  /** Lanes the server asked to wait. */
  readonly held: ReadonlySet<string>;
};

/** A parent has its verdict, or comes before its child in the same request. */
function parentsDone(row: OutboxRow, { chosen, parents }: Standing): boolean {
  return row.after.every((id) => {
    const parent = parents.get(id);
    if (!parent) return true;
    if (parent.state !== 'waiting' && parent.state !== 'sending' && parent.state !== 'shelved')
      return true;
    return chosen.some(({ entryId }) => entryId === id);
  });
}

/** Whether an entry may travel now (docs/sync.md, lanes). */
function mayGo(row: OutboxRow, standing: Standing): boolean {
  if (standing.held.has(row.lane)) return false;
  if (needsSettledLane(row.command) && standing.unsettled.has(row.lane)) return false;
  // Photos come before the submission (docs/sync.md, lanes); a refused one waits for the person
  // alone.
  if (commandMeta[row.command].afterFiles && standing.withFiles.has(row.targetId)) return false;
  return parentsDone(row, standing);
}

function fits(row: OutboxRow, chosen: readonly OutboxRow[], pace: Pace): boolean {
  const total = chosen.reduce((sum, each) => sum + each.bytes, row.bytes);
  if (chosen.length === 0 || (countsBytesOnly(pace) && total <= Math.min(freeBytes, pace.bytes)))
    return true;
  return chosen.length < pace.entries && total <= pace.bytes;
}

/** The contract takes at most so many entries in one request. */
const mostEntries = 200;

/**
 * Chooses from candidates, smallest and oldest first; a lane's successors may follow their parents
 * in order.
 *
 * @param before what the request already holds
 */
function chooseBatch(
  candidates: readonly OutboxRow[],
  standing: Omit<Standing, 'chosen'>,
  pace: Pace,
  before: readonly OutboxRow[] = [],
): OutboxRow[] {
  const chosen = [...before];
  const soFar = { ...standing, chosen };
  for (const row of candidates.toSorted(byCost)) {
    if (chosen.length >= mostEntries) break;
    if (mayGo(row, soFar) && fits(row, chosen, pace)) chosen.push(row);
  }
  return chosen;
}

async function standingOf(
  tx: Tx,
  candidates: readonly OutboxRow[],
  held: ReadonlySet<string>,
): Promise<Omit<Standing, 'chosen'>> {
  const parents = new Map(candidates.map((row) => [row.entryId, row]));
  const elsewhere = new Set<string>();
  for (const { after } of candidates)
    for (const id of after) if (!parents.has(id)) elsewhere.add(id);
  for (const row of await tx.entries([...elsewhere])) parents.set(row.entryId, row);
  const lanes = [
    ...new Set(
      candidates.filter(({ command }) => needsSettledLane(command)).map(({ lane }) => lane),
    ),
  ];
  const settled = await Promise.all(
    lanes.map(async (lane) =>
      (await tx.lane(lane)).some(({ state }) => needsPerson.includes(state)) ? lane : null,
    ),
  );
  const files = lanes.length > 0 ? await tx.filesIn('waiting') : [];
  return {
    withFiles: new Set(files.map(({ visitId }) => visitId)),
    parents,
    unsettled: new Set(settled.filter((lane) => lane !== null)),
    held,
  };
}

const anyEntry = (): boolean => true;

/**
 * The entries a request of this service would take now, of those that may travel in it; changes
 * nothing.
 */
export async function nextBatch(
  tx: Tx,
  service: SyncedService,
  pace: Pace,
  held: ReadonlySet<string>,
  may: (row: OutboxRow) => boolean = anyEntry,
): Promise<OutboxRow[]> {
  let chosen: OutboxRow[] = [];
  for (let order = 0; ;) {
    const found = await tx.entriesIn('waiting', service, order, page);
    const count = chosen.length;
    const able = found.filter(may);
    if (able.length > 0) chosen = chooseBatch(able, await standingOf(tx, able, held), pace, chosen);
    const last = found.at(-1);
    // A page that added nothing to a request that holds something means that the request is full.
    if (!last || found.length < page || (count > 0 && chosen.length === count)) return chosen;
    order = last.order;
  }
}

/**
 * Freezes entries: they are marked as being on the line before anything leaves the device, so that
 * no crash can change what the server may already have.
 */
export async function freeze(tx: Tx, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const frozen = rows.map((row): OutboxRow => ({
    ...row,
    state: 'sending',
    attempts: row.attempts + 1,
  }));
  await tx.putEntries(frozen);
  return frozen;
}
