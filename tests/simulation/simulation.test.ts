import { availableParallelism } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { expectNothingLost } from '../support/fault.ts';
import type { LinkFault } from '../support/link-simulated.ts';
import { mistakes } from './mistakes.ts';
import { endRuns, runSeeds } from './pool.ts';
import { simulate } from './simulate.ts';

/** `npm run test:long -- simulation` runs more of them, and longer. */
const seeds = 100;
const steps = 300;
/** Within which every mistake has to be found (docs/sync.md). Most take one or two. */
const mostSeeds = 500;
/** Rows of the fault list by what happens on a line. */
const rows: Readonly<Record<LinkFault, number>> = {
  offline: 1,
  drop: 1,
  lose: 2,
  duplicate: 3,
  fail: 5,
  limit: 6,
  'signed out': 8,
  'other user': 8,
  unacceptable: 10,
  portal: 11,
  hang: 12,
};

describe('the simulation (docs/sync.md)', () => {
  afterAll(endRuns);

  it(`holds every invariant in ${seeds} runs of ${steps} steps on bad lines, disks, clocks and servers`, async () => {
    const wrong: string[] = [];
    const struck = new Map<number, number>();
    const tried = new Map<string, number>();
    let done = 0;
    await runSeeds(
      {
        seeds: Array.from({ length: seeds }, (_, index) => index + 1),
        steps,
        threads: availableParallelism(),
        mutant: undefined,
        store: 'memory',
      },
      ({ seed, violation, faults, trust }) => {
        done += 1;
        for (const [fault, row] of Object.entries(rows))
          struck.set(row, (struck.get(row) ?? 0) + (faults[fault as LinkFault] ?? 0));
        for (const [what, count] of Object.entries(trust))
          tried.set(what, (tried.get(what) ?? 0) + count);
        if (violation !== null)
          wrong.push(
            `${violation} · replay: npm run simulate -- --from ${seed} --seeds 1 --steps ${steps}`,
          );
        return true;
      },
    );
    for (const [row, trials] of struck) expectNothingLost(row, 'S', wrong, trials);
    expect(wrong).toEqual([]);
    for (const [what, count] of tried) expect(count, what).toBeGreaterThan(seeds);
    expect(done).toBe(seeds);
  });

  it('holds them over the product’s own tables in IndexedDB too', async () => {
    for (const seed of [1, 2, 3])
      expect((await simulate(seed, 60, { store: 'dexie' })).violation).toBeNull();
  });

  it('produces the same run for the same seed', async () => {
    const [one, again] = [await simulate(3, steps), await simulate(3, steps)];
    expect(again).toEqual(one);
    expect(one.entries).toBeGreaterThan(0);
  });

  it.each(Object.keys(mistakes))('finds the mistake: %s', async (mutant) => {
    let found: string | null = null;
    await runSeeds(
      {
        seeds: Array.from({ length: mostSeeds }, (_, index) => index + 1),
        steps,
        threads: availableParallelism(),
        mutant,
        store: 'memory',
      },
      ({ violation }) => {
        found ??= violation;
        return violation === null;
      },
    );
    expect(found).not.toBeNull();
  });
});
