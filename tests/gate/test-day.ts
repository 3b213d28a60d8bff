import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayMs } from '#domain/durations.ts';
import { root } from './command.ts';

/** Ten in the morning in the agency's zone, or nine in winter: no run lasts until midnight there. */
const start = 'T17:00:00Z';
const wednesday = 3;

/**
 * When the tests of the server begin. The demo is planned around today, and its agency rests on
 * weekends: without a fixed day of the week every test that looks for a visit tomorrow would have
 * to provide for five kinds of days.
 *
 * @param day `YYYY-MM-DD` to try another one; without it, the last Wednesday before `now`
 */
export function testStart(now: Date, day?: string): Date {
  if (day !== undefined) {
    const chosen = new Date(`${day}${start}`);
    const isDay = !Number.isNaN(chosen.getTime()) && chosen.toISOString().startsWith(day);
    if (!isDay) throw new Error(`TEST_DAY=${day} is not a day.`);
    return chosen;
  }
  const today = Date.parse(`${now.toISOString().slice(0, 10)}${start}`);
  const back = (now.getUTCDay() - wednesday + 6) % 7;
  return new Date(today - (back + 1) * dayMs);
}

const movedDateFile = pathToFileURL(join(root, 'tests', 'gate', 'moved-date.mjs'));
/** Option of Node that moves `Date` by the milliseconds in TEST_DATE_SHIFT. */
export const loadsMovedDate = `--import ${movedDateFile.href}`;

/** Environment of processes whose `Date` begins at {@link testStart} now and goes on from there. */
export function movedDate(now: Date, { TEST_DAY, NODE_OPTIONS = '' }: NodeJS.ProcessEnv) {
  return {
    TEST_DATE_SHIFT: String(testStart(now, TEST_DAY).getTime() - now.getTime()),
    NODE_OPTIONS: `${NODE_OPTIONS} ${loadsMovedDate}`.trim(),
  };
}
