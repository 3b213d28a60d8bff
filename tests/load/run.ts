import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fieldNurses } from '#server/demo/people.ts';
import { crowdNurses } from '#server/demo/seed.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { carryLoad, type Carried } from './campaign.ts';
import { trendOf, type Spread, type Trend } from './figures.ts';

/**
 * `npm run load [-- --clinicians 50] [--minutes 10] [--database pglite|postgres] [--seed 1]`: so
 * many clinicians and two people of the office work against a server process of its own. Prints a
 * line per call and one summary line; the exit code is 1 when a request failed or was refused,
 * something acknowledged is not there, 95 of 100 requests took 500 ms or more, or the heap grew by
 * a tenth or more after the warm-up. `--minutes 120` is the long form.
 */
const { values } = parseArgs({
  options: {
    clinicians: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
    database: { type: 'string', default: 'pglite' },
    seed: { type: 'string', default: '1' },
  },
});
const [clinicians = 0, minutes = 0, seed = 0] = [
  values.clinicians,
  values.minutes,
  values.seed,
].map(Number);
const kinds: readonly DatabaseKind[] = ['pglite', 'postgres'];
const database = kinds.find((kind) => kind === values.database);
if (
  !database ||
  ![clinicians, seed].every((number) => Number.isInteger(number) && number >= 1) ||
  clinicians > crowdNurses ||
  !(minutes > 0)
) {
  console.error(
    `npm run load [-- --clinicians N] [--minutes M] [--database ${kinds.join('|')}] ` +
      `[--seed S], numbers from 1 on, at most ${crowdNurses} clinicians.`,
  );
  process.exit(2);
}

const p95Limit = 500; // milliseconds
const growthLimit = 0.1;
const sampleMs = 15_000;
const megabyte = 1_048_576;

const spreadText = ({ p50, p95, p99, max }: Spread): string =>
  `p50=${p50.toFixed(0)}ms p95=${p95.toFixed(0)}ms p99=${p99.toFixed(0)}ms max=${max.toFixed(0)}ms`;
const trendText = (name: string, trend: Trend | null): string =>
  trend
    ? `${name}=${(trend.first / megabyte).toFixed(0)}→${(trend.last / megabyte).toFixed(0)}MB ` +
      `${name}-slope=${(trend.slope / megabyte).toFixed(2)}MB/min`
    : `${name}=too-few-samples`;

function tell({ figures, memory, visits, submitted, lost }: Carried): boolean {
  const all = figures.all();
  const heap = trendOf(memory, 'heap');
  for (const [call, spread] of figures.byCall())
    console.log(`${call} requests=${spread.requests} ${spreadText(spread)}`);
  for (const line of [...figures.errors, ...figures.refused, ...lost].slice(0, 20))
    console.error(line);
  console.log(
    `database=${database ?? ''} clinicians=${clinicians} minutes=${minutes} ` +
      `seed=${seed} requests=${all.requests} errors=${figures.errors.length} ` +
      `refused=${figures.refused.length} visits=${visits} submitted=${submitted} ` +
      `lost=${lost.length} ${spreadText(all)} ${trendText('heap', heap)} ` +
      `heap-growth=${heap ? `${(heap.growth * 100).toFixed(1)}%` : '-'} ` +
      `${trendText('rss', trendOf(memory, 'rss'))} ` +
      `machine-load=${(loadavg()[1] ?? 0).toFixed(1)}`,
  );
  return (
    figures.errors.length + figures.refused.length + lost.length === 0 &&
    all.p95 < p95Limit &&
    (heap === null || heap.growth < growthLimit)
  );
}

const carried = await carryLoad({
  database,
  agency: 'crowd',
  clinicians: fieldNurses(clinicians).map(({ userName }) => userName),
  seconds: minutes * 60,
  arrivalSeconds: minutes * 6,
  seed,
  msPerSecond: 1_000,
  sampleMs,
});
process.exitCode = tell(carried) ? 0 : 1;
