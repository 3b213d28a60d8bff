import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { commands } from '#contract/commands/registry.ts';
import { calls } from '#contract/registry.ts';
import { screenRows } from '#client/screens.ts';
import { careDesk, writtenDesk } from './care-desk.ts';
import { promises } from './promises.ts';
import { testNames } from './test-names.ts';

const root = join(import.meta.dirname, '../..');
const rows = Object.values(promises).flat();

it('is written into docs/care-desk.md by npm run i18n', async () => {
  expect(writtenDesk()).toBe(await careDesk());
});

it('names tests that there are, by their name', () => {
  const namesIn = new Map<string, ReadonlySet<string>>();
  const missing = rows.flatMap(({ id, shown }) =>
    shown.flatMap(([file, name]) => {
      const names = namesIn.get(file) ?? testNames(file, readFileSync(join(root, file), 'utf8'));
      namesIn.set(file, names);
      return names.has(name) ? [] : [`${id}: ${file}: ${name}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('names screens, calls and commands that a person reaches', () => {
  const known = new Set<string>([
    ...screenRows.map(([path]) => path.replace(/\/$/, '')),
    ...calls.map(callKey),
    ...Object.keys(commands),
  ]);
  const wrong = rows.flatMap(({ id, reach }) =>
    reach.filter((way) => !known.has(way)).map((way) => `${id}: ${way}`),
  );
  expect(wrong).toEqual([]);
  expect(rows.filter(({ reach, shown }) => reach.length * shown.length === 0)).toEqual([]);
});

it('has a row once', () => {
  const lists = Object.values(promises).map((list) => list.map(({ id }) => id));
  expect(lists.map((ids) => new Set(ids).size)).toEqual(lists.map((ids) => ids.length));
});

it('finds the names of tests only: no group, and none that is skipped', () => {
  const source = `
    describe('a group', () => {
      it('one', () => {});
      it.each([1])('each %i', () => {});
      it.skip('skipped', () => {});
      test.todo('not written');
      describe.skip('a group that does not run', () => {
        it('in it', () => {});
      });
      step(1, 'of a story', async () => {});
    });`;
  expect([...testNames('some.test.ts', source)]).toEqual(['one', 'each %i', 'of a story']);
});
