import { parentPort, workerData } from 'node:worker_threads';
import { must } from '#domain/must.ts';
import { mistakes } from './mistakes.ts';
import { simulate, type Run } from './simulate.ts';
import type { StoreKind } from './world.ts';

/** One thread's share of the seeds. */
export type Share = {
  readonly seeds: readonly number[];
  readonly steps: number;
  readonly mutant: string | undefined;
  readonly store: StoreKind;
};

/** A run as it travels between threads. */
export type Reported = Omit<Run, 'violation'> & { readonly violation: string | null };

const { seeds, steps, mutant, store } = workerData as Share;
const port = must(parentPort, 'port');
for (const seed of seeds) {
  const run = await simulate(seed, steps, {
    mistakes: mutant === undefined ? undefined : mistakes[mutant],
    store,
  });
  port.postMessage({
    ...run,
    trace: run.violation ? run.trace : [],
    violation: run.violation?.message ?? null,
  } satisfies Reported);
}
