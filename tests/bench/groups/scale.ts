import pg from 'pg';
import { auditLogs } from '#contract/audit.ts';
import { visitBoard } from '#contract/board.ts';
import type { Call } from '#contract/call.ts';
import { dashboard } from '#contract/dashboard.ts';
import { fleet } from '#contract/devices.ts';
import { duties } from '#contract/duties.ts';
import { episodeList } from '#contract/episodes.ts';
import { missedNotices } from '#contract/missed-notices.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { duplicateList } from '#contract/patient-merges.ts';
import { patients } from '#contract/patients.ts';
import { search } from '#contract/search.ts';
import { officeTasks } from '#contract/tasks.ts';
import { users } from '#contract/users.ts';
import { unassignedVisits } from '#contract/visit-plans.ts';
import { providersLite, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../../support/api.ts';
import { growAgency } from '../../support/grown-agency.ts';
import { startServer } from '../../support/server.ts';
import { figure, ms, percentile, type BenchRow } from '../row.ts';

/**
 * Target row 19: lists, boards and searches of the office on PostgreSQL at the demo's size and at a
 * hundred times of it.
 */
const times = 112;
const rounds = 40;
const warmUp = 5;
/** A question that takes longer than this in all has been asked often enough. */
const budgetMs = 6_000;
const fewestRounds = 10;
/** A list may take this many times as long at the hundredfold size. */
const growthLimit = 1.5;
/** Milliseconds, 95th percentile, at the hundredfold size. */
const timeLimit = 200;
/** Below this many milliseconds a ratio is noise of the request itself. */
const noise = 8;

type Question = { readonly what: string; readonly ask: (api: Api) => Promise<unknown> };

const call = (what: string, of: Call, input: object): Question => ({
  what,
  ask: async (api) => {
    const { status, problem } = await api.ask(of, input);
    if (status !== 200) throw new Error(`${what}: ${status} ${problem.code}`);
  },
});

function questions(today: string, visitId: string): readonly Question[] {
  const range = { from: addDays(today, -29), to: addDays(today, 30) };
  const week = { from: today, to: addDays(today, 6) };
  const any = { patientId: null, episodeId: null, providerId: null };
  const episodes = { patientId: null, from: null, to: null };
  return [
    call('Visits, unstaffed', visits, { ...any, ...range }),
    call('Visits, all', visits, { ...any, ...range, status: 'All' }),
    call('Visits by clinician', visits, { ...any, ...range, status: 'All', order: 'clinician' }),
    call('Visits, page 50', visits, { ...any, ...range, status: 'All', pageNumber: 50 }),
    call('Visits of a name', visits, { ...any, ...range, status: 'All', search: 'adeyemi' }),
    call('Visits of a week', visits, { ...any, ...week, status: 'All', pageSize: 100 }),
    call('Patients', patients, { search: '', status: 'All' }),
    call('Patients by name', patients, { search: 'adeyemi', status: 'All' }),
    call('Patients by birth date', patients, { search: '03/05/1941', status: 'All' }),
    call('Patients by telephone', patients, { search: '5550102', status: 'All' }),
    call('Episodes', episodeList, { ...episodes, search: '', status: 'Active' }),
    call('Review queue', reviewQueue, {}),
    call('Notes, all', notes, { patientId: null, status: 'All' }),
    call('Search for a name', search, { words: 'adeyemi' }),
    call('Users', users, {}),
    call('Clinicians for a visit', providersLite, { visitId }),
    call('Tasks', officeTasks, { only: 'open' }),
    call('Fleet', fleet, {}),
    call('Audit log', auditLogs, { from: addDays(today, -30), to: today }),
    call('Dashboard', dashboard, { period: 'week' }),
    call('Board of a week', visitBoard, week),
    call('Board of a week, a name', visitBoard, { ...week, search: 'adeyemi' }),
    call('Unstaffed visits', unassignedVisits, week),
    call('Duplicates', duplicateList, {}),
    call('Missed-visit notices', missedNotices, {}),
    call('Work that is due', duties, {}),
  ];
}

/** Milliseconds of each round, by question; fewer rounds of one that takes long. */
async function measure(api: Api, asked: readonly Question[]): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  for (let round = -warmUp; round < rounds; round += 1)
    for (const { what, ask } of asked) {
      const before = taken.get(what) ?? [];
      const spent = before.reduce((sum, each) => sum + each, 0);
      if (spent > budgetMs && before.length >= fewestRounds) continue;
      const begun = performance.now();
      await ask(api);
      if (round >= 0) taken.set(what, [...before, performance.now() - begun]);
    }
  return taken;
}

const seconds = (since: number): string => `${figure((performance.now() - since) / 1000)} s`;

/** @returns the rows, and writes the size it reached to the log */
export async function scale(): Promise<readonly BenchRow[]> {
  const server = await startServer({ database: 'postgres', seed: 'demo' });
  try {
    const today = pacificDate(new Date());
    const admin = await signedIn(server.url, 'admin');
    const page = await admin.call(visits, {
      status: 'Unstaffed',
      from: today,
      to: addDays(today, 30),
      patientId: null,
      episodeId: null,
      providerId: null,
    });
    const asked = questions(today, must(page.rows[0], 'unstaffed visit').id);
    const small = await measure(admin, asked);
    const grows = performance.now();
    const size = await growAgency(server.inside(), 'Harborview Home Health (demo)', times);
    console.log(`   ${size.patients} patients, ${size.visits} visits after ${seconds(grows)}`);
    // As the database does by itself in the quiet minutes after so many rows.
    const owner = new pg.Client({ connectionString: must(server.databaseUrl, 'address') });
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const asks = performance.now();
    const large = await measure(admin, asked);
    console.log(`   asked for ${seconds(asks)}`);
    return asked.flatMap(({ what }) => {
      const [before, after] = [small.get(what) ?? [], large.get(what) ?? []];
      const [p95, p95Small] = [percentile(after, 0.95), percentile(before, 0.95)];
      const medians = [percentile(before, 0.5), percentile(after, 0.5)] as const;
      const shared = { target: 19, where: 'PostgreSQL, 100 times the demo' };
      return [
        {
          ...shared,
          what: `${what}: 95th percentile`,
          against: 'absolute',
          measured: ms(p95),
          value: p95,
          limit: timeLimit,
          bound: 'most' as const,
          unit: ' ms',
        },
        {
          ...shared,
          what: `${what}: growth`,
          against: `the demo, median ${ms(medians[0])}`,
          measured: `median ${ms(medians[1])}`,
          value: Math.max(medians[1], noise) / Math.max(medians[0], noise),
          limit: growthLimit,
          bound: 'most' as const,
          unit: '×',
          others: [`95th percentile at the demo's size ${ms(p95Small)}`],
        },
      ];
    });
  } finally {
    await server.stop();
  }
}
