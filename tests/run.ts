import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, runBounded, type Bounded, type Ended } from './gate/command.ts';
import { offencesOf, remembered, type Flaky } from './gate/flaky.ts';
import { useMemoryFolder } from './gate/memory-folder.ts';
import { tallyOf, type Report, type Tally } from './gate/report.ts';
import { headlessShellPath } from './support/chromium.ts';
import { findBrowser } from './support/find-browser.ts';

/**
 * `npm test`: every check of the project, each with its time. A stage that crashes or hangs counts
 * as failed and the next one still runs. Browser tests that pass at their second try are named
 * before the end; too many of them, or the same one in two runs after each other, count as failed.
 * The last line is `N passed, N failed`; the exit code follows it.
 *
 * `npm test -- types unit` runs only the named stages.
 */

type Stage = Bounded & {
  /** Vitest writes its counts here; other stages count as one check. */
  readonly report?: string;
};

const results = join(root, 'test-results');
/** Stays from run to run. */
const memory = join(results, '.flaky');

const vitest = (project: string, minutes: number, options: readonly string[] = []): Stage => {
  const report = join(results, `${project}.json`);
  return {
    name: project,
    report,
    minutes,
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
    ],
  };
};

/** One group after the other; the stages of a group run beside each other. */
const groups: readonly (readonly Stage[])[] = [
  [
    { name: 'types', command: [bin('tsc'), '-b'], minutes: 5 },
    { name: 'lint', command: [bin('oxlint'), '--type-aware'], minutes: 5 },
    { name: 'unused', command: [bin('knip')], minutes: 5 },
    { name: 'build client', command: [bin('vite'), 'build', '--logLevel', 'warn'], minutes: 5 },
    {
      name: 'build server',
      command: [bin('vite'), 'build', '--mode', 'server', '--logLevel', 'warn'],
      minutes: 5,
    },
  ],
  // The rules have to be covered branch by branch; the threshold stands in vite.config.ts.
  [vitest('rules', 5, ['--coverage'])],
  [vitest('unit', 20)],
  [vitest('simulation', 15)],
  [vitest('server', 40)],
  [vitest('dom', 15)],
  [vitest('webkit', 10)],
  [vitest('e2e', 45)],
  // Reads the reports of the stages before it.
  [{ name: 'faults', command: [bin('tsx'), 'tests/faults/run.ts', '--check'], minutes: 1 }],
];

function tally({ report }: Stage, { code }: Ended): Tally {
  const failure = { passed: 0, failed: 1, skipped: 0, flaky: [], broken: [] };
  if (report === undefined) return code === 0 ? { ...failure, passed: 1, failed: 0 } : failure;
  try {
    const counted = tallyOf(JSON.parse(readFileSync(report, 'utf8')) as Report, root);
    // A crash after the report, an unhandled error or a run without any test is a failure although
    // no test failed.
    const isBroken = counted.failed === 0 && (code !== 0 || counted.passed === 0);
    return isBroken ? { ...counted, failed: 1 } : counted;
  } catch {
    return failure;
  }
}

/**
 * Seconds that processors worked for the stages so far, where the system tells: on a machine that
 * others use too, it says more than the clock.
 */
function processorSeconds(): number | undefined {
  try {
    const [, ofChildren, ofChildrenInSystem] =
      /\) (?:\S+ ){13}(\d+) (\d+) /.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    return (Number(ofChildren) + Number(ofChildrenInSystem)) / 100;
  } catch {
    return undefined;
  }
}

const lineOf = (
  name: string,
  seconds: number,
  worked: number | undefined,
  counted: Tally,
): string =>
  [
    `${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s` +
      (worked === undefined ? '' : ` (processors ${worked.toFixed(0)} s)`) +
      `   ${counted.passed} passed`,
    `${counted.failed} failed`,
    ...(counted.skipped > 0 ? [`${counted.skipped} skipped`] : []),
    ...(counted.flaky.length > 0 ? [`${counted.flaky.length} flaky`] : []),
  ].join(', ');

type Done = { readonly stage: Stage; readonly counted: Tally; readonly line: string };

async function runStage(stage: Stage, alone: boolean): Promise<Done> {
  if (alone) console.log(`\n── ${stage.name}`);
  let output = '';
  const before = alone ? processorSeconds() : undefined;
  const ended = await runBounded(stage, alone ? undefined : (text) => void (output += text));
  if (!alone) process.stdout.write(`\n── ${stage.name}\n${output}`);
  const counted = tally(stage, ended);
  const worked = before === undefined ? undefined : (processorSeconds() ?? 0) - before;
  const line = lineOf(stage.name, ended.seconds, worked, counted);
  console.log(line);
  return { stage, counted, line };
}

function knownFlaky(): Flaky {
  try {
    return JSON.parse(readFileSync(memory, 'utf8')) as Flaky;
  } catch {
    return {};
  }
}

/** Names the flaky tests of this run and keeps them for the next. @returns why they make it red */
function judgeFlaky(done: readonly Done[]): string[] {
  const now: Flaky = Object.fromEntries(
    done
      .filter(({ stage }) => stage.report !== undefined)
      .map(({ stage, counted }) => [stage.name, counted.flaky]),
  );
  const before = knownFlaky();
  writeFileSync(memory, `${JSON.stringify(remembered(now, before), null, 2)}\n`);
  const names = Object.entries(now).flatMap(([stage, tests]) =>
    tests.map((test) => `  ${stage} · ${test}`),
  );
  if (names.length > 0)
    console.log(`flaky: ${names.length} passed at the second try\n${names.join('\n')}`);
  const offences = offencesOf(now, before);
  for (const offence of offences) console.log(`failed: ${offence}`);
  return offences;
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const done: Done[] = [];
  const start = performance.now();
  mkdirSync(results, { recursive: true });
  useMemoryFolder();
  for (const name of readdirSync(results).filter((each) => join(results, each) !== memory))
    rmSync(join(results, name), { recursive: true, force: true });
  let failed = 0;
  try {
    // A browser that was chosen is the one that is used.
    const shell = process.env.CHROMIUM_PATH ? undefined : headlessShellPath();
    if (shell !== undefined) process.env.HEADLESS_SHELL_PATH = shell;
    process.env.CHROMIUM_PATH = findBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed += 1;
  }
  for (const group of groups) {
    const chosen = group.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    done.push(...(await Promise.all(chosen.map((stage) => runStage(stage, chosen.length === 1)))));
  }
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${done.map(({ line }) => line).join('\n')}\n`);
  for (const { stage, counted } of done)
    for (const test of counted.broken) console.log(`failed: ${stage.name} · ${test}`);
  failed += judgeFlaky(done).length;
  failed += done.reduce((sum, { counted }) => sum + counted.failed, 0);
  const passed = done.reduce((sum, { counted }) => sum + counted.passed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${minutes.toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
}

await main();
