import { afterAll, beforeAll } from 'vitest';

type Holder = Record<symbol, DateConstructor | undefined>;

/**
 * For the tests of a file whose work is timed by the database: they have to agree with its clock,
 * not with the day that the others begin on (tests/gate/moved-date.mjs).
 */
export function useMachineDate(): void {
  const machine = (globalThis as unknown as Holder)[Symbol.for('porchlight machine date')];
  const before = globalThis.Date;
  if (machine === undefined) return;
  beforeAll(() => void (globalThis.Date = machine));
  afterAll(() => void (globalThis.Date = before));
}
