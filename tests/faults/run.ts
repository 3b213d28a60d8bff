import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBrowser } from '../support/find-browser.ts';
import { postgresFolder } from '../support/postgres.ts';
import { tableOf, wrongCells, type CellName, type Report } from './table.ts';

/**
 * `npm run faults`: runs the tests that try a row of the fault list and writes docs/faults.md from
 * their reports. Needs a build, as the end-to-end tests do. `-- unit dom` runs those projects alone
 * beside the reports at hand. `--check` only reads the reports of the run before it (`npm test`).
 * Ends with 1 when a cell of the list was not tried or something was lost.
 */
const root = join(import.meta.dirname, '..', '..');
const results = join(root, 'test-results');
const projects: readonly (readonly [project: string, ending: RegExp])[] = [
  ['e2e', /\.e2e\.test\.ts$/],
  ['server', /\.pg\.test\.ts$/],
  ['dom', /\.dom\.test\.tsx?$/],
  ['simulation', /^tests\/simulation\/.*\.test\.ts$/],
  ['unit', /\.test\.ts$/],
];

/** Tests that count trials. */
function triers(): string[] {
  const tests = join(root, 'tests');
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(tests, name));
  return files
    .filter((file) => readFileSync(file, 'utf8').includes('expectNothingLost('))
    .map((file) => relative(root, file).replaceAll('\\', '/'));
}

function tryAll(chosen: readonly string[]): void {
  if (chosen.length === 0) rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  process.env.CHROMIUM_PATH = findBrowser();
  let left = triers();
  for (const [project, ending] of projects) {
    const own = left.filter((file) => ending.test(file));
    left = left.filter((file) => !own.includes(file));
    if (own.length === 0 || (chosen.length > 0 && !chosen.includes(project))) continue;
    const { status } = spawnSync(
      join(root, 'node_modules', '.bin', 'vitest'),
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(results, `${project}.json`)}`,
        ...own,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}

const intro = `# Faults

Made by \`npm run faults\` from the reports of the tests; not edited by hand. Each row of the fault
list is tried in the columns docs/sync.md names: **S** the simulated line and clock with the
product's own store, engine and rules; **C** real Chromium; **P** the real server as a process of
its own. A cell says \`trials · losses\`: how often the fault happened, and how much work reported as
saved was afterwards neither on the server nor on the device, or was there twice. \`npm test\` fails
when a cell is not tried or a loss is counted.
`;

const isCheck = process.argv.includes('--check');
if (!isCheck) tryAll(process.argv.slice(2));
const reports = existsSync(results)
  ? readdirSync(results)
      // What was lost at the first run is not made up for by the second one.
      .filter((name) => name.endsWith('.json') && !name.endsWith('.again.json'))
      .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as Report)
  : [];
// As the server tests, which run on the embedded database alone where there is no PostgreSQL.
const excused: readonly CellName[] =
  postgresFolder() === undefined && !process.env.CI ? ['18 P'] : [];
if (isCheck && excused.length > 0) console.log('PostgreSQL is not installed: row 18 is not tried.');
const wrong = wrongCells(reports, isCheck ? excused : []);
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;
if (!isCheck) writeFileSync(join(root, 'docs', 'faults.md'), `${intro}\n${tableOf(reports)}\n`);
console.log(`${wrong.length} cells of the fault list are wrong`);
