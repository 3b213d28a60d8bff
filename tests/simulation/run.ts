import { parseArgs } from 'node:util';
import { mistakes } from './mistakes.ts';
import { simulate } from './simulate.ts';

/**
 * `npx tsx tests/simulation/run.ts --seeds N --from S --steps M`: N runs from seed S on, each of M steps. A violation
 * prints the invariant, the last steps and the command that replays it, and ends with 1. `--mutant NAME` lets server or
 * line make a mistake that has to be found; `--mutant list` prints the names.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '100' }, from: { type: 'string', default: '1' }, steps: { type: 'string', default: '300' }, mutant: { type: 'string' } } });
const [seeds, from, steps] = [Number(values.seeds), Number(values.from), Number(values.steps)];
if (![seeds, from, steps].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error('--seeds, --from and --steps are whole numbers from 1 on.');
  process.exit(2);
}

if (values.mutant === 'list') {
  console.log(Object.keys(mistakes).join('\n'));
  process.exit(0);
}
if (values.mutant !== undefined && !Object.hasOwn(mistakes, values.mutant)) {
  console.error(`No mutant ${values.mutant}; --mutant list prints the names.`);
  process.exit(2);
}
const mutant = values.mutant === undefined ? undefined : mistakes[values.mutant];
const again = values.mutant === undefined ? '' : ` --mutant "${values.mutant}"`;

const start = performance.now();
let violations = 0;
let entries = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const run = await simulate(seed, steps, mutant);
  entries += run.entries;
  if (!run.violation) continue;
  violations += 1;
  console.error(`seed ${seed}: ${run.violation.message}\n  last steps: ${run.trace.slice(-12).join(' · ')}\n  replay: npx tsx tests/simulation/run.ts --from ${seed} --seeds 1 --steps ${steps}${again}`);
}
console.log(`seeds=${seeds} steps=${steps} entries=${entries} seconds=${((performance.now() - start) / 1_000).toFixed(1)} violations=${violations}`);
process.exitCode = violations === 0 ? 0 : 1;
