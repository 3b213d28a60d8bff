import { readdirSync, readFileSync } from 'node:fs';
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

it('says where each row is ruled, in a document of this project', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(join(root, 'docs', file), 'utf8').matchAll(pattern)].map(([, name]) => name);
  const decisions = readdirSync(join(root, 'docs/decisions'));
  const ruled = new Set([
    ...namesIn('specification.md', /^- \*\*(.+?)\*\*/gm).map((name) =>
      name?.replace(/^(Portal|Rules)/, (word) => word.toLowerCase()),
    ),
    ...namesIn('ux.md', /^##+ (.+)$/gm).map((name) => `UX, ${name?.replace("'", '’')}`),
    ...decisions.map((file) => `decision ${file.slice(0, 3)}`),
    ...calls.map(callKey),
  ]);
  const placeOf = (id: string) => (/^(portal|rules) /.test(id) ? id.split(', ')[0] : id);
  expect(rows.map(({ id }) => placeOf(id)).filter((place) => !ruled.has(place))).toEqual([]);
});

it('says a thing once', () => {
  const said = Object.values(promises).map((list) => list.map(({ what }) => what));
  expect(said.map((list) => new Set(list).size)).toEqual(said.map((list) => list.length));
});

/** What the specification lists for patients and visits: calls, areas and constants (portal §6, §7, §9). */
const asked = {
  areas: ['episodes', 'episode', 'patients', 'patient', 'unstaffedVisits', 'visits', 'myVisits'],
  constants: [
    'episodeArchiveReasons',
    'twoStringDuplicatePercentage',
    'raceData',
    'missedVisitReasonTypes',
    'expireVisitReasonTypes',
    'defaultVisitEpisodeStafferId',
  ],
  deviations: [2, 4, 11, 13, 16, 17, 18, 21, 22, 27, 29, 35].map((number) => `D${number}`),
};

it('has a row for each area, constant and deviation of patients and visits', () => {
  const words = new Set(rows.flatMap(({ id }) => id.split(', ')));
  const missing = Object.values(asked).flatMap((list) => list.filter((each) => !words.has(each)));
  expect(missing).toEqual([]);
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
