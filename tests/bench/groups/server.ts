import { randomUUID } from 'node:crypto';
import { episodeList } from '#contract/episodes.ts';
import { assignVisit } from '#contract/visits.ts';
import { callPath } from '#contract/call.ts';
import { pushNotes as push } from '#contract/exchange.ts';
import { planVisits } from '#contract/visits.ts';
import { protocol, type PushReply } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { formById } from '#forms/registry.ts';
import { anyway } from '../../support/anyway.ts';
import { signedIn } from '../../support/api.ts';
import { FieldDevice, onVisit } from '../../support/field-device.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { Patch } from '#domain/merge.ts';
import { smallEdit, wholeNote } from '../notes.ts';
import { figure, kilobytes, median, ms, type BenchRow } from '../row.ts';

/**
 * Targets rows 16 to 18: whole notes and edits per second with receipt, audit and authorisation; a
 * lone auto-save.
 */
const limits = { postgres: 200, pglite: 100 } as const;
const editLimit = 800; // per second, row 17
const loneLimit = 25; // milliseconds, 95th percentile, row 18
/** ODK Central, forms of 250 questions, as published. */
const published = 'ODK Central 41/s (250 questions, published)';

const nurses = ['nurse', 'nurse2', 'lvn'] as const;
const formId = 'skilled-nursing-visit';
/** Entries of a batch and requests in flight, as a device has them (docs: sync). */
const perBatch = 10;
const inFlight = 2;
/**
 * Small edits travel together up to 48 kB whatever their number (client/sync/pace.ts); one has
 * about half a kilobyte.
 */
const editsPerBatch = 80;
const loneSaves = 200;
/** One round to warm up, then those that count; each pushes so many notes of each nurse. */
const rounds = 4;
const perRound = 100;

/**
 * Visits nobody has written in, planned and staffed by the office: as many as asked for, for each
 * nurse.
 */
async function freshVisits(running: TestServer, count: number): Promise<Map<string, string[]>> {
  const scheduler = await signedIn(running.url, 'scheduler');
  const type = must(
    scheduler.state.visitTypes.find(
      (each) => each.formId === formId && !each.evaluation && !each.discharge,
    ),
    'type of a nursing visit',
  );
  const startDate = toDate(dayOf(new Date()));
  const planned: string[] = [];
  const { rows: episodes } = await scheduler.call(episodeList, {
    status: 'Active',
    patientId: null,
    from: null,
    to: null,
    pageSize: 100,
  });
  for (const { id } of episodes) {
    if (planned.length >= count * nurses.length) break;
    const answer = await scheduler.ask<typeof planVisits>(planVisits, {
      episodeId: id,
      visitTypeId: type.id,
      frequency: '21w9',
      startDate,
      plannedStart: null,
      plannedMinutes: 45,
    });
    if (answer.status === 200) planned.push(...answer.body.visitIds);
  }
  const shares = new Map<string, string[]>();
  for (const [index, userName] of nurses.entries()) {
    const share = planned.slice(index * count, (index + 1) * count);
    if (share.length < count) throw new Error(`only ${planned.length} visits could be planned`);
    const { state } = await signedIn(running.url, userName);
    for (let start = 0; start < count; start += 100)
      await scheduler.call(assignVisit, {
        despite: anyway,
        visitIds: share.slice(start, start + 100),
        providerId: state.user.id,
      });
    shares.set(userName, share);
  }
  return shares;
}

type Bodies = { readonly device: FieldDevice; readonly bodies: string[] };

/** The requests of one round, written before the clock runs: what is measured is the server. */
function batchesOf(
  device: FieldDevice,
  patches: readonly (readonly [visitId: string, patch: Patch])[],
  size: number,
): Bodies {
  const entries = patches.map(([id, patch]) =>
    device.entry('notes', 'saveAnswers', onVisit(id), { patch }, { baseRevision: 1_000_000 }),
  );
  const bodies: string[] = [];
  for (let start = 0; start < entries.length; start += size) {
    const request = {
      protocol,
      requestId: randomUUID(),
      clientId: device.clientId,
      deviceId: device.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries: entries.slice(start, start + size),
    };
    bodies.push(JSON.stringify(request));
  }
  return { device, bodies };
}

const noteOf = (seed: number) => wholeNote(must(formById(formId), 'form'), seed);

/** Pushes everything and counts what was not applied. */
async function drain({ device, bodies }: Bodies): Promise<number> {
  const waiting = bodies.values();
  let failures = 0;
  const lane = async (): Promise<void> => {
    for (const body of waiting) {
      const response = await device.api.post(callPath(push), body);
      const reply = response.ok ? ((await response.json()) as PushReply) : null;
      failures += reply
        ? reply.outcomes.filter(({ outcome }) => outcome.kind !== 'applied').length
        : 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return failures;
}

type Measured = {
  readonly perSecond: number;
  readonly entries: number;
  readonly failures: number;
  readonly bytes: number;
};
type Nurse = { readonly device: FieldDevice; readonly visits: readonly string[] };

/** Rounds of all nurses at once; the first one warms up. */
async function measureRounds(
  people: readonly Nurse[],
  size: number,
  patchOf: (visitId: string, round: number, index: number) => Patch,
): Promise<Measured> {
  const rates: number[] = [];
  let [failures, bytes, entries] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const work = people.map(({ device, visits }) =>
      batchesOf(
        device,
        visits
          .slice(round * perRound, (round + 1) * perRound)
          .map((id, index) => [id, patchOf(id, round, index)] as const),
        size,
      ),
    );
    const start = performance.now();
    const failed = await Promise.all(work.map(drain));
    const seconds = (performance.now() - start) / 1000;
    if (round > 0) rates.push((perRound * people.length) / seconds);
    failures += failed.reduce((sum, each) => sum + each, 0);
    bytes += work.flatMap((each) => each.bodies).reduce((sum, body) => sum + body.length, 0);
    entries += perRound * people.length;
  }
  return { perSecond: median(rates), entries, failures, bytes: bytes / entries };
}

/**
 * One edit after the other, each alone, as an open note sends it at its interval. Milliseconds
 * until the receipt.
 */
async function measureLone({ device, visits }: Nurse): Promise<number[]> {
  const spent: number[] = [];
  for (let save = 0; save < loneSaves; save += 1) {
    const { bodies } = batchesOf(
      device,
      [[must(visits[save % visits.length], 'visit'), smallEdit(noteOf(save), save)]],
      1,
    );
    const start = performance.now();
    if ((await drain({ device, bodies })) > 0) throw new Error('an edit was not taken in');
    spent.push(performance.now() - start);
  }
  return spent.slice(loneSaves / 10).toSorted((a, b) => a - b);
}

type Served = {
  readonly notes: Measured;
  readonly edits: Measured;
  readonly lone: readonly number[];
};

async function measureOn(running: TestServer): Promise<Served> {
  const shares = await freshVisits(running, rounds * perRound);
  const people = await Promise.all(
    nurses.map(async (userName): Promise<Nurse> => ({
      device: await FieldDevice.signIn(running.url, userName),
      visits: must(shares.get(userName), 'visits'),
    })),
  );
  const notes = await measureRounds(people, perBatch, (_id, round, index) =>
    noteOf(round * 1_000 + index),
  );
  const edits = await measureRounds(people, editsPerBatch, (_id, _round, index) =>
    smallEdit(noteOf(index), index),
  );
  return { notes, edits, lone: await measureLone(must(people[0], 'nurse')) };
}

type Kind = keyof typeof limits;

const names: Readonly<Record<Kind, string>> = {
  postgres: 'PostgreSQL, fsync on',
  pglite: 'embedded, fsync on',
};

const p95 = (sorted: readonly number[]): number =>
  must(sorted[Math.floor(sorted.length * 0.95)], '95th percentile');

function rowsOf(kind: Kind, { notes, edits, lone }: Served): BenchRow[] {
  const shared = { where: names[kind], against: 'absolute' } as const;
  const what = `Whole notes of ${kilobytes(notes.bytes)} accepted with receipt, audit and authorisation`;
  return [
    {
      ...shared,
      target: 16,
      what: `${what}, per second`,
      measured: `${figure(notes.perSecond)}/s, ${nurses.length} nurses × ${inFlight} requests of ${perBatch}`,
      value: notes.perSecond,
      limit: limits[kind],
      bound: 'least',
      unit: '/s',
      others: [published],
    },
    {
      ...shared,
      target: 16,
      what: `${what}: refused or lost`,
      measured: `${notes.failures} of ${notes.entries}`,
      value: notes.failures,
      limit: 0,
      bound: 'most',
      unit: '',
    },
    {
      ...shared,
      target: 17,
      what:
        `Edits of ${kilobytes(edits.bytes)} in written notes accepted with receipt, ` +
        'audit and authorisation, per second',
      measured: `${figure(edits.perSecond)}/s, ${edits.failures} of ${edits.entries} refused`,
      value: edits.perSecond,
      limit: editLimit,
      bound: 'least',
      unit: '/s',
      why:
        'Each edit opens the whole note of 35 kB, merges by path, and seals it again beside ' +
        'its receipt, history and audit row.',
    },
    {
      ...shared,
      target: 18,
      what: 'A lone auto-save until its receipt, 95th percentile',
      measured: `${ms(p95(lone))}, median ${ms(median(lone))}`,
      value: p95(lone),
      limit: loneLimit,
      bound: 'most',
      unit: ' ms',
    },
  ];
}

/**
 * Rows 16 to 18 on both databases, through the real HTTP server in a process of its own, one
 * organisation.
 */
export async function server(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const postgres =
    postgresFolder() === undefined ? undefined : await startPostgres({ fsync: true });
  try {
    for (const kind of ['pglite', 'postgres'] as const) {
      if (kind === 'postgres' && !postgres) continue;
      const running = await startServer({
        database: kind,
        seed: 'demo',
        as: 'child',
        ...(postgres && { postgresUrl: postgres.url }),
      });
      try {
        rows.push(...rowsOf(kind, await measureOn(running)));
      } finally {
        await running.stop();
      }
    }
  } finally {
    await postgres?.stop();
  }
  return rows;
}
