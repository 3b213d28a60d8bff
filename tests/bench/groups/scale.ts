import pg from 'pg';
import type { Call } from '#contract/call.ts';
import { unassignVisit, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import { signedIn, type Api } from '../../support/api.ts';
import { fillOffice } from '../../support/filled-office.ts';
import { fillLists } from '../../support/full-lists.ts';
import { growAgency } from '../../support/grown-agency.ts';
import { startServer } from '../../support/server.ts';
import { looksOf, officeQuestions, type Facts, type Question } from '../office-questions.ts';
import { figure, ms, percentile, type BenchRow } from '../row.ts';
import { sickCallRow, sickCalls } from '../sick-call.ts';

/**
 * Target row 19: lists, boards and searches of the office on PostgreSQL at the demo's size and at a
 * hundred times of it.
 */
const timesLarger = 108;
const rounds = 25;
const warmUp = 3;
/** A question that takes longer than this in all has been asked often enough. */
const budgetMs = 6_000;
const fewestRounds = 8;
/** A list may take this many times as long at the hundredfold size. */
const growthLimit = 1.5;
/** Milliseconds, 95th percentile, at the hundredfold size. */
const timeLimit = 200;
/** Below this many milliseconds a ratio is noise of the request itself. */
const noise = 8;

/** The other looks of a list are many, and only the slowest of them is shown. */
const roundsOfLooks = 8;

type Asked = {
  /** Names the row of the table; looks of one list share it. */
  readonly what: string;
  readonly question: Question;
  readonly rounds: number;
};

/** Questions that are not the first of their call, and yet have many looks: 120,000 rows. */
const alsoEveryLook: ReadonlySet<string> = new Set(['Visits, all']);

/** Every question, and for the first of each call the other looks of it. */
function allAsked(questions: readonly Question[]): readonly Asked[] {
  const calls = new Set<Call>();
  return questions.flatMap((question) => {
    const { what, call } = question;
    const isFirst = !calls.has(call);
    calls.add(call);
    const looks = isFirst || alsoEveryLook.has(what) ? looksOf(question) : [];
    return [
      { what, question, rounds },
      ...looks.map((look) => ({
        what: `${what}: slowest of ${looks.length} other looks`,
        question: { ...question, input: look },
        rounds: roundsOfLooks,
      })),
    ];
  });
}

type Apis = Readonly<Record<Question['userName'], Api>>;

/** Milliseconds of each round; fewer rounds of what takes long. */
async function measureOne(apis: Apis, { what, question, rounds: wanted }: Asked) {
  const taken: number[] = [];
  let spent = 0;
  for (let round = -warmUp; round < wanted; round += 1) {
    if (spent > budgetMs && taken.length >= fewestRounds) break;
    const begun = performance.now();
    const { status, problem } = await apis[question.userName].ask(question.call, question.input);
    const passed = performance.now() - begun;
    if (status !== 200)
      throw new Error(`${what} ${JSON.stringify(question.input)}: ${status} ${problem.code}`);
    spent += passed;
    if (round >= 0) taken.push(passed);
  }
  return taken;
}

async function measure(apis: Apis, asked: readonly Asked[]): Promise<readonly number[][]> {
  const taken: number[][] = [];
  for (const each of asked) taken.push(await measureOne(apis, each));
  return taken;
}

/** The Sunday on or before a day. */
const sundayOf = (today: string): string =>
  addDays(today, -new Date(`${today.slice(6)}-${today.slice(0, 5).replace('/', '-')}`).getUTCDay());

/**
 * Takes a visit of each day of the week after this one from its clinician, and returns the first of
 * these days. The agency that is grown has a hundred and eight such visits a day: plans of other days
 * find hardly anything to staff.
 */
async function unstaffWeek(admin: Api, today: string): Promise<string> {
  const any = { patientId: null, episodeId: null, providerId: null };
  const days: string[] = [];
  for (let ahead = 7; ahead < 14; ahead += 1) {
    const day = addDays(sundayOf(today), ahead);
    const asked = { ...any, from: day, to: day, status: 'Staffed', pageSize: 1 } as const;
    const [visit] = (await admin.call(visits, asked)).rows;
    if (!visit) continue;
    await admin.call(unassignVisit, { visitIds: [visit.id], revisions: [visit.revision] });
    days.push(day);
  }
  return must(days[0], 'day with staffed visits');
}

/** Fills what the demo's office has none of, and finds records to ask about. */
async function prepare(server: Server, admin: Api): Promise<Facts> {
  const { patientId, episodeId } = await fillLists(server, admin);
  await fillOffice(server, admin);
  const today = pacificDate(new Date());
  const any = { patientId: null, episodeId: null, providerId: null };
  const page = await admin.call(visits, {
    ...any,
    status: 'Unstaffed',
    from: today,
    to: addDays(today, 30),
  });
  const staffed = await admin.call(visits, {
    ...any,
    status: 'Staffed',
    from: today,
    to: addDays(today, 6),
  });
  const busyDay = await unstaffWeek(admin, today);
  return {
    today,
    sunday: sundayOf(today),
    busyDay,
    busySunday: sundayOf(busyDay),
    visitId: must(page.rows[0], 'unstaffed visit').id,
    patientId,
    episodeId,
    clinicianId: must(staffed.rows[0]?.providerId, 'clinician'),
  };
}

type Times = { readonly small: readonly number[]; readonly large: readonly number[] };

const medians = ({ small, large }: Times) =>
  [percentile(small, 0.5), percentile(large, 0.5)] as const;
const growthOf = (times: Times): number => {
  const [before, after] = medians(times);
  return Math.max(after, noise) / Math.max(before, noise);
};
const worst = (all: readonly Times[], of: (times: Times) => number): Times =>
  must(all.toSorted((a, b) => of(b) - of(a))[0], 'measured');

function rowsOf(what: string, all: readonly Times[]): BenchRow[] {
  const shared = { target: 19, where: 'PostgreSQL, 100 times the demo', bound: 'most' } as const;
  const slowest = worst(all, ({ large }) => percentile(large, 0.95));
  const grown = worst(all, growthOf);
  const [before, after] = medians(grown);
  const p95 = percentile(slowest.large, 0.95);
  return [
    {
      ...shared,
      what: `${what}: 95th percentile`,
      against: 'absolute',
      measured: ms(p95),
      value: p95,
      limit: timeLimit,
      unit: ' ms',
    },
    {
      ...shared,
      what: `${what}: growth`,
      against: `the demo, median ${ms(before)}`,
      measured: `median ${ms(after)}`,
      value: growthOf(grown),
      limit: growthLimit,
      unit: '×',
      others: [`95th percentile at the demo's size ${ms(percentile(grown.small, 0.95))}`],
    },
  ];
}

const seconds = (since: number): string => `${figure((performance.now() - since) / 1000)} s`;

/** @returns the rows, and writes the size it reached to the log */
export async function scale(): Promise<readonly BenchRow[]> {
  const server = await startServer({ database: 'postgres', seed: 'demo' });
  try {
    const admin = await signedIn(server.url, 'admin');
    const apis = { admin, nurse: await signedIn(server.url, 'nurse') };
    const inside = server.inside();
    const facts = await prepare(inside, admin);
    const asked = allAsked(officeQuestions(facts));
    const week = { ...facts, until: addDays(facts.sunday, 6) };
    const { count: audited } = await inside.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const small = await measure(apis, asked);
    const fewSick = await sickCalls(admin, week);
    const grows = performance.now();
    const [{ name }] = demoOrganisations;
    const size = await growAgency(inside, name, timesLarger, audited * timesLarger);
    console.log(`   ${size.patients} patients, ${size.visits} visits after ${seconds(grows)}`);
    // As the database does by itself in the quiet minutes after so many rows.
    const owner = new pg.Client({ connectionString: must(server.databaseUrl, 'address') });
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const asks = performance.now();
    const large = await measure(apis, asked);
    console.log(`   asked for ${seconds(asks)}`);
    const manySick = await sickCalls(admin, week);
    const byRow = new Map<string, Times[]>();
    for (const [index, { what, question }] of asked.entries()) {
      const times = { small: small[index] ?? [], large: large[index] ?? [] };
      byRow.set(what, [...(byRow.get(what) ?? []), times]);
      const p95 = percentile(times.large, 0.95);
      if (p95 > timeLimit || growthOf(times) > growthLimit)
        console.log(
          `   ${what} ${JSON.stringify(question.input)}: ${medians(times).map(ms).join(' → ')}, p95 ${ms(p95)}`,
        );
    }
    return [
      ...[...byRow].flatMap(([what, all]) => rowsOf(what, all)),
      sickCallRow('PostgreSQL, the demo', fewSick),
      sickCallRow('PostgreSQL, 100 times the demo', manySick),
    ];
  } finally {
    await server.stop();
  }
}
