import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithThisProcess, root, runBounded, type Bounded } from './gate/command.ts';
import { withRows, type LedgerRow } from './gate/ledger.ts';
import { movedDate } from './gate/test-day.ts';
import { findBrowser } from './support/find-browser.ts';

/**
 * `npm run test:long [-- name …] [--seed 1] [--ledger]`: the long forms of what `npm test` does in
 * short ones, one after the other, each within its time. Prints what each says of itself and a
 * summary line each; ends with 1 when one found something, crashed or had no end. `--seed` lets
 * everything that is drawn be drawn otherwise; `--ledger` writes the results into
 * docs/reliability.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    ledger: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);

type Long = Bounded & {
  readonly what: string;
  /** The line of its output that says what came of it; the last one unless told. */
  readonly summary?: RegExp;
};

const long = (
  name: string,
  what: string,
  minutes: number,
  script: string,
  ...options: readonly string[]
): Long => ({ name, what, minutes, command: ['npm', 'run', '-s', script, '--', ...options] });

const kills = 200;
const seeds = 500;
const drawn = ['--seed', String(seed)];
const seedsFrom = (count: number): string[] => [
  '--from',
  String(1 + (seed - 1) * count),
  '--seeds',
  String(count),
];

const projectOf = (file: string): string => /\.(e2e|dom)\./.exec(file)?.[1] ?? 'server';

/** Tests of `npm test` whose generated input is shorter there (tests/support/long.ts). */
const inFull = (name: string, what: string, minutes: number, ...files: string[]): Long => {
  const project = projectOf(files.join(' '));
  return {
    name,
    what,
    minutes,
    command: ['npx', 'vitest', 'run', '--project', project, ...files],
    summary: /^\s*Tests\s.*$/m,
    env: project === 'server' ? movedDate(new Date(), process.env) : {},
  };
};

const runs: readonly Long[] = [
  long(
    'simulation',
    `Simulation, ${seeds} seeds of 5,000 steps`,
    60,
    'simulate',
    ...seedsFrom(seeds),
    '--steps',
    '5000',
  ),
  long(
    'simulation-indexeddb',
    'Simulation over IndexedDB, 20 seeds of 300 steps',
    30,
    'simulate',
    ...seedsFrom(20),
    '--steps',
    '300',
    '--store',
    'dexie',
  ),
  long(
    'kill-browser',
    `SIGKILL of Chromium while it saves, ${kills} kills`,
    40,
    'torture',
    'browser',
    '--kills',
    String(kills),
    ...drawn,
  ),
  long(
    'kill-pglite',
    `kill -9 of the server on PGlite under load, ${kills} kills`,
    60,
    'torture',
    'pglite',
    '--kills',
    String(kills),
    ...drawn,
  ),
  long(
    'kill-postgres',
    `kill -9 of the server on PostgreSQL under load, ${kills} kills`,
    30,
    'torture',
    'postgres',
    '--kills',
    String(kills),
    ...drawn,
  ),
  long(
    'bad-input',
    '100,000 bad requests to a server process on PGlite',
    30,
    'bad-input',
    '--requests',
    '100000',
    ...drawn,
  ),
  inFull(
    'bad-fields',
    'Every bad value at every field of every call, both databases',
    40,
    'tests/contract/bad-input.pg.test.ts',
  ),
  inFull(
    'access',
    'Every call by every role, with our records and with another agency’s, both databases',
    20,
    'tests/contract/access.pg.test.ts',
  ),
  inFull(
    'master-key',
    'The change of the master key, killed at more moments, both databases',
    20,
    'tests/contract/keys-master.pg.test.ts',
  ),
  inFull(
    'key-commands',
    'The commands about keys, each in a process of its own, both databases',
    20,
    'tests/contract/keys-commands.pg.test.ts',
  ),
  inFull(
    'sealing-keys',
    'Another sealing key, interrupted after every step, with several processes, both databases',
    20,
    'tests/contract/keys-sealing.pg.test.ts',
  ),
  inFull(
    'list-orders',
    'Every order of every list, both databases',
    20,
    'tests/contract/list-orders.pg.test.ts',
  ),
  inFull(
    'former-versions',
    'Outboxes of every former protocol, both databases',
    20,
    'tests/former/former-versions.pg.test.ts',
  ),
  inFull(
    'migrations',
    'The database of every former program brought to the present one, both databases',
    20,
    'tests/contract/migrations.pg.test.ts',
  ),
  inFull(
    'file-restore',
    'Files of a server restored from an older backup, both databases',
    20,
    'tests/contract/file-restore.pg.test.ts',
  ),
  inFull('embedded', 'Every test of a call, both databases', 60, 'tests/contract'),
  inFull(
    'axe',
    'axe on every screen of the build in every theme and both languages',
    20,
    'tests/e2e/accessible.e2e.test.ts',
  ),
  inFull(
    'forms',
    'Every form on a phone: opened, filled, signed, printed, in German; pictures in docs/forms',
    90,
    'src/client/features/note/every-form.dom.test.tsx',
    'src/client/features/note/german-forms.dom.test.tsx',
  ),
  long(
    'load-pglite',
    'Fifty clinicians and two people of the office, PGlite',
    20,
    'load',
    '--database',
    'pglite',
    '--minutes',
    '10',
    ...drawn,
  ),
  long(
    'load-postgres',
    'Fifty clinicians and two people of the office, PostgreSQL with fsync',
    20,
    'load',
    '--database',
    'postgres',
    '--minutes',
    '10',
    ...drawn,
  ),
  long('mutants', 'Small mistakes in the rules', 60, 'mutants', ...drawn),
  long(
    'field-day',
    'One day of a nurse and an aide: taps, kills, German, dark, 200 % text, keyboard',
    30,
    'field-day',
  ),
  long(
    'office-day',
    'A scheduler’s day: referral to discharge, two schedulers, a phone without signal, pictures',
    30,
    'office-day',
  ),
  long('start-of-care', 'A whole OASIS start of care: taps and keys', 20, 'start-of-care'),
];

const unknown = positionals.filter((name) => !runs.some((each) => each.name === name));
if (!Number.isInteger(seed) || seed < 1 || unknown.length > 0) {
  console.error(
    `npm run test:long [-- ${runs.map(({ name }) => name).join(' | ')} …] [--seed S] ` +
      '[--ledger], whole numbers from 1 on.',
  );
  process.exit(2);
}

const git = (...words: readonly string[]): string =>
  spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
/** Read at the start: what runs is what was there then. */
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno') === '' ? '' : '+'}`;

async function run(each: Long): Promise<LedgerRow> {
  console.log(`\n── ${each.name}: ${each.what}, at most ${each.minutes} minutes`);
  let output = '';
  const { code, seconds } = await runBounded(each, (text) => {
    output += text;
    process.stdout.write(text);
  });
  const said = each.summary?.exec(output)?.[0] ?? output.trimEnd().split('\n').at(-1) ?? '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    what: each.what,
    command: each.command.join(' ').replace(' -s ', ' '),
    result: said.trim().replaceAll(/\s+/g, ' '),
    minutes: seconds / 60,
    isGood: code === 0,
  };
}

endWithThisProcess();
process.env.CHROMIUM_PATH = findBrowser();
process.env.TEST_LONG = '1';
// The same for tests that run in a page.
process.env.VITE_TEST_LONG = '1';
process.env.NO_COLOR = '1';
const rows: LedgerRow[] = [];
for (const each of runs.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
))
  rows.push(await run(each));
console.log(`\nAt ${commit}:`);
for (const { what, minutes, result, isGood } of rows)
  console.log(
    `${isGood ? 'passed' : 'FAILED'}  ${minutes.toFixed(1).padStart(5)} min  ${what}: ${result}`,
  );
if (values.ledger) {
  const file = join(root, 'docs', 'reliability.md');
  writeFileSync(file, withRows(readFileSync(file, 'utf8'), rows));
}
const failed = rows.filter(({ isGood }) => !isGood).length;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${rows.length - failed} passed, ${failed} failed`);
