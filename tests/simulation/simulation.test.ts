import { describe, expect, it } from 'vitest';
import { firstToFind, mistakes } from './mistakes.ts';
import { simulate } from './simulate.ts';

const seeds = 50;
const steps = 300;
/** Within which every mistake has to be found (design/sync.md). Most take one or two. */
const mostSeeds = 500;

describe('the simulation (design/sync.md)', () => {
  it(`holds every invariant in ${seeds} runs of ${steps} steps of work, bad lines, killed tabs, full disks, turned clocks and restored servers`, async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { violation, trace } = await simulate(seed, steps);
      expect(violation, `replay: npx tsx tests/simulation/run.ts --from ${seed} --seeds 1 --steps ${steps}\nlast steps: ${trace.slice(-12).join(' · ')}`).toBeNull();
    }
  });

  it('gives the same run for the same seed', async () => {
    const [one, again] = [await simulate(3, steps), await simulate(3, steps)];
    expect(again).toEqual(one);
    expect(one.entries).toBeGreaterThan(0);
  });

  it.each(Object.keys(mistakes))('finds the mistake: %s', async (name) => {
    expect(await firstToFind(name, { seeds: mostSeeds, steps })).not.toBeNull();
  });
});
