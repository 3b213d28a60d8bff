import { afterAll, beforeAll } from 'vitest';

type Holder = Record<symbol, DateConstructor | undefined>;

/**
 * For the tests of a file whose work is timed by the database: they and the processes they start
 * have to agree with its clock, not with the day that the others begin on (tests/gate/test-day.ts).
 */
export function useMachineDate(): void {
  const machine = (globalThis as unknown as Holder)[Symbol.for('porchlight machine date')];
  const before = { Date: globalThis.Date, shift: process.env.TEST_DATE_SHIFT };
  if (machine === undefined) return;
  beforeAll(() => {
    globalThis.Date = machine;
    delete process.env.TEST_DATE_SHIFT;
  });
  afterAll(() => {
    globalThis.Date = before.Date;
    process.env.TEST_DATE_SHIFT = before.shift;
  });
}
