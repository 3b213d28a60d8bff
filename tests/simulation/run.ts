import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mistakes } from './mistakes.ts';
import { endRuns, runSeeds } from './pool.ts';
import { storeKinds, type StoreKind } from './world.ts';

/**
 * `npm run simulate -- --seeds N --from S --steps M`: N runs from seed S on, each of M steps, on
 * all processors or `--threads T` of them. `--store dexie` puts the devices' tables in IndexedDB. A
 * violation prints the invariant, the last steps and the command that replays it, and ends with 1.
 * `--mutant NAME` lets server, line or device make a mistake; the first seed that finds it ends the
 * run. `--mutant list` prints the names.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '300' },
    threads: { type: 'string', default: String(availableParallelism()) },
    store: { type: 'string', default: 'memory' },
    mutant: { type: 'string' },
  },
});
const { mutant } = values;
const [seeds = 0, from = 0, steps = 0, threads = 0] = [
  values.seeds,
  values.from,
  values.steps,
  values.threads,
].map(Number);

function wrongUse(message: string): never {
  console.error(message);
  process.exit(2);
}
if (![seeds, from, steps, threads].every((number) => Number.isInteger(number) && number >= 1))
  wrongUse('--seeds, --from, --steps and --threads are whole numbers from 1 on.');
if (!storeKinds.some((kind) => kind === values.store))
  wrongUse(`--store is one of ${storeKinds.join(', ')}.`);
const store = values.store as StoreKind;
if (mutant === 'list') {
  console.log(Object.keys(mistakes).join('\n'));
  process.exit(0);
}
if (mutant !== undefined && !Object.hasOwn(mistakes, mutant))
  wrongUse(`No mutant ${mutant}; --mutant list prints the names.`);

const again = `${store === 'memory' ? '' : ` --store ${store}`}${mutant === undefined ? '' : ` --mutant "${mutant}"`}`;
const start = performance.now();
let violations = 0;
let entries = 0;
let done = 0;
await runSeeds(
  {
    seeds: Array.from({ length: seeds }, (_, index) => from + index),
    steps,
    threads,
    mutant,
    store,
  },
  (run) => {
    done += 1;
    entries += run.entries;
    if (run.violation === null) return true;
    violations += 1;
    console.error(
      `seed ${run.seed}: ${run.violation}\n  last steps: ` +
        `${run.trace.slice(-12).join(' · ')}\n  replay: npm run simulate -- --from ` +
        `${run.seed} --seeds 1 --steps ${steps}${again}`,
    );
    return mutant === undefined;
  },
);
await endRuns();
const seconds = (performance.now() - start) / 1_000;
if (done < seeds && violations === 0) violations += 1;
console.log(
  `seeds=${done} steps=${steps} entries=${entries} seconds=${seconds.toFixed(1)} violations=${violations}`,
);
process.exitCode = violations === 0 ? 0 : 1;
