import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { movedDate, testStart } from './test-day.ts';

describe('the day of the server’s tests', () => {
  it.each([
    ['2026-11-26T09:00:00Z', '2026-11-25'],
    ['2026-11-25T09:00:00Z', '2026-11-18'],
    ['2026-11-24T23:59:00Z', '2026-11-18'],
    ['2026-11-29T00:00:00Z', '2026-11-25'],
  ])('is the last Wednesday before %s', (now, day) => {
    expect(testStart(new Date(now)).toISOString()).toBe(`${day}T17:00:00.000Z`);
  });

  it('is the chosen one, or says that there is no such day', () => {
    const now = new Date();
    expect(testStart(now, '2027-01-01').toISOString()).toBe('2027-01-01T17:00:00.000Z');
    for (const day of ['tomorrow', '2027-02-31'])
      expect(() => testStart(now, day)).toThrow(`TEST_DAY=${day} is not a day.`);
  });

  it('is what a process and the ones it starts take for now', () => {
    const told = `[new Date(), new Date(Date.now()), new Date(Date())]
      .map((date) => date.toISOString().slice(0, 10)).join()`;
    const inner = JSON.stringify(`console.log(${told})`);
    const code = `const { execFileSync } = require('node:child_process');
      console.log(execFileSync(process.execPath, ['-e', ${inner}], { encoding: 'utf8' }).trim());
      console.log(${told}, new Date(0).getTime(), new Date() instanceof Date);`;
    const day = '2027-01-01';
    const env = { ...process.env, ...movedDate(new Date(), { TEST_DAY: day }) };
    const said = execFileSync(process.execPath, ['-e', code], { encoding: 'utf8', env });
    const days = [day, day, day].join(',');
    expect(said.trim()).toBe(`${days}\n${days} 0 true`);
  });
});
