import type { Span } from '#contract/sync.ts';
import { type SyncedService, syncedServices } from '#contract/targets.ts';
import type { EntryState, GoneNumbers, OutboxRow, Tx } from '../tables.ts';

/**
 * Every number a device ever gave out belongs to an entry that is still in its outbox or that it
 * let go on purpose. What is neither was lost with a part of the storage, and the server is told
 * (decision 043).
 */

/** The spans and the numbers together, in order, touching ones made one. */
export function joined(spans: readonly Span[], numbers: readonly number[]): Span[] {
  const found: Span[] = [];
  for (const span of [...spans, ...numbers.map((n): Span => ({ from: n, to: n }))].toSorted(
    (a, b) => a.from - b.from,
  )) {
    const last = found.at(-1);
    if (last && span.from <= last.to + 1)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push(span);
  }
  return found;
}

/** The numbers from 1 to `last` that are in none of the spans. */
export function gapsIn(spans: readonly Span[], last: number): Span[] {
  const found: Span[] = [];
  let next = 1;
  for (const { from, to } of [...joined(spans, []), { from: last + 1, to: last + 1 }]) {
    if (from > next && next <= last) found.push({ from: next, to: Math.min(from - 1, last) });
    next = Math.max(next, to + 1);
  }
  return found;
}

export const sizeOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from + 1, 0);

const isState: Readonly<Record<EntryState, true>> = {
  waiting: true,
  sending: true,
  delivered: true,
  sent: true,
  conflict: true,
  rejected: true,
  shelved: true,
  settled: true,
};
const entryStates = Object.keys(isState) as EntryState[];
const most = 100_000;

async function keptNumbers(tx: Tx, service: SyncedService): Promise<number[]> {
  const rows = await Promise.all(entryStates.map((state) => tx.entriesIn(state, service, 0, most)));
  return rows.flat().map(({ seq }) => seq);
}

/**
 * What was let go, as far as it is known to be complete. An app of an earlier version lets go
 * without recording it; it also records another time of its last pull, which reveals it.
 */
async function known(tx: Tx): Promise<GoneNumbers | null> {
  const gone = await tx.meta('gone');
  return gone && gone.pulledAt === (await tx.meta('pulledAt')) ? gone : null;
}

const added = (
  gone: GoneNumbers,
  rows: readonly Pick<OutboxRow, 'service' | 'seq'>[],
): GoneNumbers => {
  const of = (service: SyncedService): number[] =>
    rows.filter((row) => row.service === service).map(({ seq }) => seq);
  return {
    ...gone,
    notes: joined(gone.notes, of('notes')),
    operation: joined(gone.operation, of('operation')),
  };
};

/** Forgets entries, and remembers that it was on purpose. Over `outbox` and `meta`. */
export async function letGo(tx: Tx, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.removeEntries(rows.map(({ entryId }) => entryId));
  const gone = await tx.meta('gone');
  if (gone) await tx.putMeta('gone', added(gone, rows));
}

/**
 * Writes down when a pull ended. Where it is not known what was let go, everything that is no
 * longer here was.
 */
export async function putPulledAt(tx: Tx, pulledAt: string): Promise<void> {
  const gone = (await known(tx)) ?? {
    notes: await absent(tx, 'notes'),
    operation: await absent(tx, 'operation'),
  };
  await tx.putMeta('gone', { ...gone, pulledAt });
  await tx.putMeta('pulledAt', pulledAt);
}

const absent = async (tx: Tx, service: SyncedService): Promise<Span[]> =>
  gapsIn(joined([], await keptNumbers(tx, service)), (await tx.meta(`seq:${service}`)) ?? 0);

/** Spans a report has room for; later losses are reported when these are dealt with. */
export const mostSpans = 50;

/**
 * Numbers per service whose entries are gone and were not let go. Over `outbox` and `meta`; a few
 * counts when there are none.
 */
export async function lostNumbers(tx: Tx): Promise<Record<SyncedService, Span[]>> {
  const lost: Record<SyncedService, Span[]> = { notes: [], operation: [] };
  const gone = await known(tx);
  if (!gone) return lost;
  const counts = await Promise.all(entryStates.map((state) => tx.countIn(state)));
  const written = {
    notes: (await tx.meta('seq:notes')) ?? 0,
    operation: (await tx.meta('seq:operation')) ?? 0,
  };
  if (
    counts.reduce((sum, count) => sum + count, 0) + sizeOf(gone.notes) + sizeOf(gone.operation) >=
    written.notes + written.operation
  )
    return lost;
  for (const service of syncedServices)
    lost[service] = gapsIn(
      joined(gone[service], await keptNumbers(tx, service)),
      written[service],
    ).slice(0, mostSpans);
  return lost;
}
