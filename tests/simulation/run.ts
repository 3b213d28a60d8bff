import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

/**
 * `npx tsx tests/simulation/run.ts --seeds N --from S --steps M`: N runs from seed S on, each of M steps. A violation
 * prints the invariant, the last steps and the command that replays it, and ends with 1.
 */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '100' }, from: { type: 'string', default: '1' }, steps: { type: 'string', default: '300' } } });
const [seeds, from, steps] = [Number(values.seeds), Number(values.from), Number(values.steps)];
if (![seeds, from, steps].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error('--seeds, --from and --steps are whole numbers from 1 on.');
  process.exit(2);
}

const start = performance.now();
let violations = 0;
let entries = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const run = await simulate(seed, steps);
  entries += run.entries;
  if (!run.violation) continue;
  violations += 1;
  console.error(`seed ${seed}: ${run.violation.message}\n  last steps: ${run.trace.slice(-12).join(' · ')}\n  replay: npx tsx tests/simulation/run.ts --from ${seed} --seeds 1 --steps ${steps}`);
}
console.log(`seeds=${seeds} steps=${steps} entries=${entries} seconds=${((performance.now() - start) / 1_000).toFixed(1)} violations=${violations}`);
process.exitCode = violations === 0 ? 0 : 1;
