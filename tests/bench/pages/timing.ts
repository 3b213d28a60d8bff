import { seeded } from '../../support/seeded.ts';

/**
 * Runs several pieces of work in every round, each time in another order, so that nobody always
 * follows the slowest.
 */
export async function inTurn<K extends string>(
  rounds: number,
  work: Readonly<Record<K, (round: number) => Promise<unknown>>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(work) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    K,
    number[]
  >;
  const random = seeded(rounds);
  for (let round = 0; round < rounds; round += 1) {
    const order = names
      .map((name) => ({ name, place: random() }))
      .toSorted((a, b) => a.place - b.place);
    for (const { name } of order) {
      const start = performance.now();
      await work[name](round);
      times[name].push(performance.now() - start);
    }
  }
  return times;
}
