import { randomUUID } from 'node:crypto';
import { assignVisit, episodeList } from '#contract/admin.ts';
import { callPath } from '#contract/call.ts';
import { push } from '#contract/notes.ts';
import { planVisits } from '#contract/operation.ts';
import { protocol, type PushReply } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { formById } from '#forms/registry.ts';
import { signedIn } from '../../support/api.ts';
import { FieldDevice, onVisit } from '../../support/field-device.ts';
import { postgresFolder, startPostgres } from '../../support/postgres.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { wholeNote } from '../notes.ts';
import { figure, kilobytes, median, type BenchRow } from '../row.ts';

/** Targets row 16: notes per second with receipt, audit and authorisation. */
const limits = { postgres: 200, pglite: 100 } as const;
/** ODK Central, forms of 250 questions, as published. */
const published = 'ODK Central 41/s (250 questions, published)';

const nurses = ['nurse', 'nurse2', 'lvn'] as const;
const formId = 'skilled-nursing-visit';
/** Entries of a batch and requests in flight, as a device has them (design: sync). */
const perBatch = 10;
const inFlight = 2;
/** One round to warm up, then those that count; each pushes so many notes of each nurse. */
const rounds = 4;
const perRound = 100;

/** Visits nobody has written in, planned and staffed by the office: as many as asked for, for each nurse. */
async function freshVisits(running: TestServer, count: number): Promise<Map<string, string[]>> {
  const scheduler = await signedIn(running.url, 'scheduler');
  const type = must(scheduler.state.visitTypes.find((each) => each.formId === formId && !each.evaluation && !each.discharge), 'type of a nursing visit');
  const startDate = toDate(dayOf(new Date()));
  const planned: string[] = [];
  const { rows: episodes } = await scheduler.call(episodeList, { status: 'Active', patientId: null, from: null, to: null, pageSize: 100 });
  for (const { id } of episodes) {
    if (planned.length >= count * nurses.length) break;
    const answer = await scheduler.ask<typeof planVisits>(planVisits, { episodeId: id, visitTypeId: type.id, frequency: '21w9', startDate, plannedStart: null, plannedMinutes: 45 });
    if (answer.status === 200) planned.push(...answer.body.visitIds);
  }
  const shares = new Map<string, string[]>();
  for (const [index, userName] of nurses.entries()) {
    const share = planned.slice(index * count, (index + 1) * count);
    if (share.length < count) throw new Error(`only ${planned.length} visits could be planned`);
    const { state } = await signedIn(running.url, userName);
    for (let start = 0; start < count; start += 100) await scheduler.call(assignVisit, { visitIds: share.slice(start, start + 100), providerId: state.user.id });
    shares.set(userName, share);
  }
  return shares;
}

type Bodies = { readonly device: FieldDevice; readonly bodies: string[] };

/** The requests of one round, written before the clock runs: what is measured is the server. */
function batchesOf(device: FieldDevice, visitIds: readonly string[], seed: number): Bodies {
  const form = must(formById(formId), 'form');
  const entries = visitIds.map((id, index) => device.entry('notes', 'saveAnswers', onVisit(id), { patch: wholeNote(form, seed + index) }));
  const bodies: string[] = [];
  for (let start = 0; start < entries.length; start += perBatch) {
    const request = { protocol, requestId: randomUUID(), clientId: device.clientId, deviceId: device.api.deviceId, sentAt: new Date().toISOString(), waiting: 0, entries: entries.slice(start, start + perBatch) };
    bodies.push(JSON.stringify(request));
  }
  return { device, bodies };
}

/** Pushes everything and counts what was not applied. */
async function drain({ device, bodies }: Bodies): Promise<number> {
  const waiting = bodies.values();
  let failures = 0;
  const lane = async (): Promise<void> => {
    for (const body of waiting) {
      const response = await device.api.post(callPath(push), body);
      const reply = response.ok ? ((await response.json()) as PushReply) : null;
      failures += reply ? reply.outcomes.filter(({ outcome }) => outcome.kind !== 'applied').length : perBatch;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return failures;
}

type Measured = { readonly perSecond: number; readonly notes: number; readonly failures: number; readonly bytes: number };

async function measureOn(running: TestServer): Promise<Measured> {
  const shares = await freshVisits(running, rounds * perRound);
  const devices = await Promise.all(nurses.map((userName) => FieldDevice.signIn(running.url, userName)));
  const rates: number[] = [];
  let failures = 0;
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const work = devices.map((device, index) => batchesOf(device, must(shares.get(must(nurses[index], 'nurse')), 'visits').slice(round * perRound, (round + 1) * perRound), round * 1_000 + index * perRound));
    const start = performance.now();
    const failed = await Promise.all(work.map(drain));
    const seconds = (performance.now() - start) / 1000;
    if (round > 0) rates.push((perRound * nurses.length) / seconds);
    failures += failed.reduce((sum, each) => sum + each, 0);
    bytes = work.flatMap((each) => each.bodies).reduce((sum, body) => sum + body.length, 0) / (perRound * nurses.length);
  }
  return { perSecond: median(rates), notes: rounds * perRound * nurses.length, failures, bytes };
}

type Kind = keyof typeof limits;

const names: Readonly<Record<Kind, string>> = { postgres: 'PostgreSQL, fsync on', pglite: 'embedded, fsync on' };

function rowsOf(kind: Kind, { perSecond, notes, failures, bytes }: Measured): BenchRow[] {
  const shared = { target: 16, where: names[kind], against: 'absolute' } as const;
  const what = `Whole notes of ${kilobytes(bytes)} taken in with receipt, audit and authorisation`;
  return [
    { ...shared, what: `${what}, per second`, measured: `${figure(perSecond)}/s, ${nurses.length} nurses × ${inFlight} requests of ${perBatch}`, value: perSecond, limit: limits[kind], bound: 'least', unit: '/s', others: [published] },
    { ...shared, what: `${what}: refused or lost`, measured: `${failures} of ${notes}`, value: failures, limit: 0, bound: 'most', unit: '' },
  ];
}

/** Row 16 on both databases, through the real HTTP server in a process of its own, one organisation. */
export async function server(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const postgres = postgresFolder() === undefined ? undefined : await startPostgres({ fsync: true });
  try {
    for (const kind of ['pglite', 'postgres'] as const) {
      if (kind === 'postgres' && !postgres) continue;
      const running = await startServer({ database: kind, seed: 'demo', as: 'child', ...(postgres && { postgresUrl: postgres.url }) });
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
