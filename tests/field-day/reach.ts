import type { Hand } from './hand.ts';
import type { Labels } from './labels.ts';

/** Half of the screen: what is below it the thumb of the hand that holds the phone reaches. */
const half = 0.5;

/** What is pressed again and again in a visit, and has to be in the lower half. */
const main = ['Next', 'Sections', 'Submit note', 'Start visit', 'Continue'] as const;

const middle = (shares: readonly number[]): number =>
  shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;

/** Everything that was pressed, from the top of the screen down: its name, how often, and where. */
export const reachRows = (hands: readonly Hand[]): string[] =>
  [...joined(hands)]
    .toSorted(([, a], [, b]) => middle(a) - middle(b))
    .map(([name, shares]) => {
      const percent = Math.round(middle(shares) * 100);
      return `${String(percent).padStart(3)} %  ${shares.length} times  ${name}`;
    });

/** Main actions that are in the upper half more often than not. */
export const tooHigh = (hands: readonly Hand[], labels: Labels): string[] =>
  main.flatMap((label) => {
    const found = [...joined(hands)].find(([name]) => labels.whole(label).test(name));
    if (!found || middle(found[1]) >= half) return [];
    return [`“${label}” is ${Math.round(middle(found[1]) * 100)} % down the screen`];
  });

function joined(hands: readonly Hand[]): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (const { reached } of hands)
    for (const [name, shares] of reached) all.set(name, [...(all.get(name) ?? []), ...shares]);
  return all;
}
