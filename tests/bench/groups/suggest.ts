import { existsSync } from 'node:fs';
import { chance } from '#domain/planning/chance.ts';
import { checkPlan } from '#domain/planning/check-plan.ts';
import { solve } from '#domain/planning/solve.ts';
import { bestKnown, instanceFile, instanceFolder } from '../../planning/public-instances.ts';
import { readInstance } from '../../planning/read-instance.ts';
import { figure, median, type BenchRow } from '../row.ts';

/** Visits of the largest instance of a class, seconds of one core, gap allowed in per cent. */
const classes = [
  { upTo: 25, seconds: 10, limit: 0.1 },
  { upTo: 50, seconds: 10, limit: 1 },
  { upTo: 75, seconds: 10, limit: 2 },
  { upTo: 100, seconds: 10, limit: 2 },
  { upTo: 300, seconds: 60, limit: 5 },
] as const;

/** The planning of a day is not one of the numbered targets; it follows the last of them. */
const targetRow = 34;

/** The processor's time this process has used, so that a busy machine does not shorten it. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Looks at the clock between two questions to the system, which costs as much as many moves. */
const looksPerQuestion = 20;

type Gap = { readonly name: string; readonly percent: number };

/** A plan of one instance in so many seconds of one core, checked, held against the best known. */
function gapOf(name: string, seconds: number): Gap {
  const problem = readInstance(instanceFile(name));
  const start = processorSeconds();
  let [looks, passed] = [0, 0];
  const { plan } = solve(problem, {
    random: chance(1),
    progress: () => {
      if (looks % looksPerQuestion === 0) passed = (processorSeconds() - start) / seconds;
      looks += 1;
      return passed;
    },
  });
  const { faults, cost } = checkPlan(problem, plan);
  if (faults.length > 0) throw new Error(`${name}: ${JSON.stringify(faults)}`);
  const percent = (cost.total / (bestKnown[name] ?? Number.NaN) - 1) * 100;
  console.log(`${name}: ${cost.total.toFixed(3)}, ${percent.toFixed(3)} % from the best known`);
  return { name, percent };
}

/** How far plans are from the best known on public days of two-nurse visits (decision 071). */
export function suggest(): Promise<BenchRow[]> {
  if (!existsSync(instanceFolder)) {
    console.log('Skipped: planning of a day, no public instances in ../shared/data/routing.');
    return Promise.resolve([]);
  }
  const sized = Object.keys(bestKnown).map((name) => ({ name, visits: Number.parseInt(name, 10) }));
  const rows = classes.map(({ upTo, seconds, limit }, index): BenchRow => {
    const above = classes[index - 1]?.upTo ?? 0;
    const inClass = sized.filter(({ visits }) => visits > above && visits <= upTo);
    const gaps = inClass.map(({ name }) => gapOf(name, seconds));
    const worst = gaps.reduce((one, other) => (other.percent > one.percent ? other : one));
    const middle = median(gaps.map(({ percent }) => percent));
    return {
      target: targetRow,
      what: `Plan of a day, ${above + 1} to ${upTo} visits, ${seconds} s of one core`,
      where: 'Node',
      against: 'best known cost of public instances',
      measured: `median of ${gaps.length} ${figure(middle)} % above`,
      value: middle,
      limit,
      bound: 'most',
      unit: ' %',
      others: [`worst ${figure(worst.percent)} % (${worst.name})`],
    };
  });
  return Promise.resolve(rows);
}
