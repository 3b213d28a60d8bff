import type { PlanningProblem } from './problem.ts';

/** Minutes from place to place, out of one flat table: it is asked millions of times. */
export function travelTable({
  travel,
}: Pick<PlanningProblem, 'travel'>): (from: number, to: number) => number {
  const size = travel.length;
  const flat = Float64Array.from(travel.flat());
  return (from, to) => flat[from * size + to] as number;
}
