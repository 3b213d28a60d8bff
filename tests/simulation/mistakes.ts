import type { LinkMistake } from '../support/link-simulated.ts';
import type { ServerMistake } from '../support/store-server.ts';
import { simulate, type Run } from './simulate.ts';
import type { Mistakes } from './world.ts';

/** Mistakes that the simulation has to find (design/sync.md, mutants), by the side that makes them. */
const onServer: readonly ServerMistake[] = ['no idempotency', 'effect without receipt', 'owner check missing', 'whole-note overwrite', 'no epoch on restore', 'rejected outcome not stored', 'pull from another organisation'];
const onLink: readonly LinkMistake[] = ['cleared field not sent', 'child sent before parent'];

export const mistakes: Readonly<Record<string, Mistakes>> = Object.fromEntries([
  ...onServer.map((name): [string, Mistakes] => [name, { server: [name], link: [] }]),
  ...onLink.map((name): [string, Mistakes] => [name, { server: [], link: [name] }]),
]);

/** Runs seeds until one finds the mistake; null when none does. */
export async function firstToFind(name: string, { seeds, steps, from = 1 }: { seeds: number; steps: number; from?: number }): Promise<Run | null> {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const run = await simulate(seed, steps, mistakes[name]);
    if (run.violation) return run;
  }
  return null;
}
