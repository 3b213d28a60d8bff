import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lineOf, withRows, type LedgerRow } from './ledger.ts';

const row = (what: string, isGood = true): LedgerRow => ({
  date: '2026-03-05',
  commit: 'abc1234',
  what,
  command: 'npm run load',
  result: 'lost=0 a|b',
  minutes: 9.7,
  isGood,
});

it('a row of the ledger names date, commit, run, minutes and result', () => {
  expect(lineOf(row('load'))).toBe(
    '| 2026-03-05 | abc1234 | load | `npm run load` | 10 | lost=0 a\\|b |',
  );
  expect(lineOf(row('load', false))).toContain('| **failed** lost=0');
});

it('new rows stand above the older ones of docs/reliability.md, and nothing else changes', () => {
  const before = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  const once = withRows(before, [row('first')]);
  const twice = withRows(once, [row('second'), row('third')]);
  const [first, second, third] = ['first', 'second', 'third'].map((what) =>
    twice.indexOf(`| ${what} |`),
  );
  expect(third).toBeGreaterThan(second ?? 0);
  expect(first).toBeGreaterThan(third ?? 0);
  expect(
    twice
      .split('\n')
      .filter((line) => !/\| (first|second|third) \|/.test(line))
      .join('\n'),
  ).toBe(before);
  expect(() => withRows('no ledger', [])).toThrow('no ledger');
});
