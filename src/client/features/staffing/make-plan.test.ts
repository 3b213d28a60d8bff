import { afterEach, expect, it, vi } from 'vitest';
import { tuesday, visitOf, windowWith } from '#domain/testing/staffing.ts';
import { makePlan } from './make-plan.ts';

const window = windowWith({ visits: [visitOf('a'), visitOf('b', { plannedStart: '11:00' })] });
const sick = { kind: 'sick', clinicianId: 'nora', day: tuesday, flexMinutes: 0 } as const;
const tickMs = 10;

/** Milliseconds that a plan takes on a clock that goes on with each look at it. */
function timeOf(waited: number): number {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += tickMs));
  const { unserved } = makePlan(window, sick, waited);
  expect(unserved.size).toBe(0);
  return now;
}
afterEach(() => vi.restoreAllMocks());

it('plans a sick call well within a second (spec packages W3)', () => {
  expect(timeOf(0)).toBeLessThanOrEqual(700);
});

it('takes less time for what the worker took to start, and never none', () => {
  expect(timeOf(0) - timeOf(300)).toBeCloseTo(300, -2);
  expect(timeOf(60_000)).toBeGreaterThanOrEqual(200);
});
