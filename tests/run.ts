import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  bin,
  endWithThisProcess,
  root,
  runBounded,
  type Bounded,
  type Ended,
} from './gate/command.ts';
import { mostFlaky, offencesOf, remembered, type Flaky } from './gate/flaky.ts';
import { useMemoryFolder } from './gate/memory-folder.ts';
import { movedDate } from './gate/test-day.ts';
import {
  afterSecondRun,
  brokenNamesOf,
  endedBadly,
  tallyOf,
  type Report,
  type Tally,
} from './gate/report.ts';
import { headlessShellPath } from './support/chromium.ts';
import { findBrowser } from './support/find-browser.ts';

/**
 * `npm test`: every check of the project, each with its time. A stage that crashes or hangs counts
 * as failed and the next one still runs. Tests of pages, browsers and servers, and unit tests, that pass
 * at their second try are named before the end; too many of them, or the same one in two runs after
 * each other, count as failed.
 * The last line is `N passed, N failed`; the exit code follows it.
 *
 * `npm test -- types unit` runs only the named stages.
 */

type Stage = Bounded & {
  /** Vitest writes its counts here; other stages count as one check. */
  readonly report?: string;
  /**
   * One or two tests that failed get a second run of their whole files, for what waits for servers
   * and shares one within a file; browser tests are tried again one by one (vite.config.ts).
   */
  readonly runsAgain?: boolean;
};

const results = join(root, 'test-results');
/** Stays from run to run. */
const memory = join(results, '.flaky');

/** For tests that choose from a demo planned around today, and no browser has to agree on it. */
const onTestDay = (stage: Stage): Stage => ({
  ...stage,
  env: { ...stage.env, ...movedDate(new Date(), process.env) },
});

const reportOf = (project: string, suffix = ''): string =>
  join(results, `${project}${suffix}.json`);
const unhandledOf = (report: string): string => report.replace(/json$/, 'unhandled');

const vitest = (
  project: string,
  minutes: number,
  { options = [], suffix = '' }: { options?: readonly string[]; suffix?: string } = {},
): Stage => {
  const report = reportOf(project, suffix);
  return {
    name: project,
    report,
    minutes,
    env: { UNHANDLED_REPORT: unhandledOf(report) },
    command: [
      bin('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tests/gate/unhandled-reporter.ts',
      `--outputFile.json=${report}`,
      ...options,
    ],
  };
};

/** First: what other stages run. */
const builds: readonly Stage[] = [
  { name: 'build client', command: [bin('vite'), 'build', '--logLevel', 'warn'], minutes: 5 },
  {
    name: 'build server',
    command: [bin('vite'), 'build', '--mode', 'server', '--logLevel', 'warn'],
    minutes: 5,
  },
];

/**
 * Then, beside each other, each row one after the other. Whoever waits longest for something else
 * comes first when it wants the processors: pages and browsers, then servers, then what only
 * computes. The ones behind have what the ones before them leave (decision 101).
 */
const rows: readonly { readonly niceness: number; readonly stages: readonly Stage[] }[] = [
  { niceness: 0, stages: [vitest('webkit', 20), vitest('e2e', 60), vitest('dom', 30)] },
  {
    niceness: 5,
    stages: [
      { ...onTestDay(vitest('server', 60)), runsAgain: true },
      { ...vitest('unit', 30), runsAgain: true },
    ],
  },
  {
    niceness: 19,
    stages: [
      vitest('simulation', 60),
      vitest('repository', 60),
      { name: 'types', command: [bin('tsc'), '-b'], minutes: 60 },
      { name: 'lint', command: [bin('oxlint'), '--type-aware'], minutes: 60 },
      { name: 'unused', command: [bin('knip')], minutes: 60 },
      // The rules have to be covered branch by branch; the threshold stands in vite.config.ts.
      vitest('rules', 60, { options: ['--coverage'] }),
    ],
  },
];

/** Last: reads the reports of the stages before it. */
const faults: Stage = {
  name: 'faults',
  command: [bin('tsx'), 'tests/faults/run.ts', '--check'],
  minutes: 1,
};

function tally({ report }: Stage, { code }: Ended): Tally {
  const none: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [], broken: [] };
  if (report === undefined) return code === 0 ? { ...none, passed: 1 } : endedBadly(none, code);
  try {
    const counted = tallyOf(readReport(report), root);
    // A crash after the report, an unhandled error or a run without any test is a failure although
    // no test failed.
    const isBroken = counted.failed === 0 && (code !== 0 || counted.passed === 0);
    return isBroken ? endedBadly(counted, code) : counted;
  } catch {
    return endedBadly(none, code);
  }
}

const readReport = (path: string): Report => JSON.parse(readFileSync(path, 'utf8')) as Report;

/** Whether a run told that it ended without an error that no test caught. */
const hadNoOtherError = (report: string): boolean =>
  existsSync(unhandledOf(report)) && readFileSync(unhandledOf(report), 'utf8') === '0';

/**
 * Runs the files of a stage in which a test or two failed once more, by themselves, and says first
 * what failed.
 */
async function triedAgain(
  stage: Stage,
  counted: Tally,
  hear?: (text: string) => void,
): Promise<Tally> {
  const { runsAgain = false, name } = stage;
  const { broken } = counted;
  if (!runsAgain || broken.length > mostFlaky || !hadNoOtherError(reportOf(name))) return counted;
  // What was found by drawing at random is not drawn again.
  if (broken.some((said) => said.includes('Property failed'))) return counted;
  const names = brokenNamesOf(readReport(reportOf(name)), root);
  if (names.files.length === 0) return counted;
  const tell = hear ?? ((text: string) => void process.stdout.write(text));
  tell(`\n── ${name}, its failed files once more\n${broken.join('\n')}\n`);
  const again = vitest(name, stage.minutes, { options: names.files, suffix: '.again' });
  const second = { ...stage, ...again, env: { ...stage.env, ...again.env } };
  const report = reportOf(name, '.again');
  const secondCount = tally(second, await runBounded(second, hear));
  return hadNoOtherError(report)
    ? afterSecondRun(counted, names, { report: readReport(report), counted: secondCount, root })
    : counted;
}

/** Seconds that processors worked for everything so far, where the system tells. */
function processorSeconds(): number | undefined {
  try {
    const [, ofChildren, ofChildrenInSystem] =
      /\) (?:\S+ ){13}(\d+) (\d+) /.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    return (Number(ofChildren) + Number(ofChildrenInSystem)) / 100;
  } catch {
    return undefined;
  }
}

let toldSeconds = 0;
/**
 * What processors worked for the run that has just ended: the system adds up what children did
 * when they end, so that each run finds its own, also beside another.
 */
function justWorked(): number {
  const all = processorSeconds() ?? 0;
  const own = all - toldSeconds;
  toldSeconds = all;
  return own;
}

const lineOf = (name: string, seconds: number, worked: number, counted: Tally): string =>
  [
    `${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s` +
      ` (processors ${worked.toFixed(0).padStart(4)} s)   ${counted.passed} passed`,
    `${counted.failed} failed`,
    ...(counted.skipped > 0 ? [`${counted.skipped} skipped`] : []),
    ...(counted.flaky.length > 0 ? [`${counted.flaky.length} flaky`] : []),
  ].join(', ');

type Done = { readonly stage: Stage; readonly counted: Tally; readonly line: string };

/** @param isWatched its output is shown while it runs, otherwise when it has ended */
async function runStage(stage: Stage, isWatched: boolean): Promise<Done> {
  if (isWatched) console.log(`\n── ${stage.name}`);
  let output = '';
  const hear = isWatched ? undefined : (text: string) => void (output += text);
  const ended = await runBounded(stage, hear);
  const first = justWorked();
  const counted = await triedAgain(stage, tally(stage, ended), hear);
  const worked = first + justWorked();
  if (!isWatched) process.stdout.write(`\n── ${stage.name}\n${output}`);
  const line = lineOf(stage.name, ended.seconds, worked, counted);
  console.log(line);
  return { stage, counted, line };
}

async function oneAfterTheOther(stages: readonly Stage[], isWatched: boolean): Promise<Done[]> {
  const done: Done[] = [];
  for (const stage of stages) done.push(await runStage(stage, isWatched));
  return done;
}

/** The stages of these names, or all of them. */
async function runStages(wanted: readonly string[]): Promise<Done[]> {
  const chosen = (stages: readonly Stage[]): Stage[] =>
    stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const built = await Promise.all(chosen(builds).map((stage) => runStage(stage, false)));
  const wantedRows = rows
    .map(({ niceness, stages }) => chosen(stages).map((stage) => ({ ...stage, niceness })))
    .filter((stages) => stages.length > 0);
  // A single processor has nothing to spare: a stage behind the others would run out of its time.
  // Where nothing runs beside it, a row stands behind nobody.
  const beside =
    availableParallelism() > 1 && wantedRows.length > 1
      ? wantedRows
      : [wantedRows.flat().map((stage) => ({ ...stage, niceness: 0 }))];
  // The first may be watched; several would talk at once.
  const done = await Promise.all(beside.map((stages, row) => oneAfterTheOther(stages, row === 0)));
  const last = await oneAfterTheOther(chosen([faults]), true);
  return [...built, ...done.flat(), ...last];
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
  endWithThisProcess();
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
  const done = await runStages(wanted);
  const minutes = (performance.now() - start) / 60_000;
  console.log(`\n${done.map(({ line }) => line).join('\n')}\n`);
  for (const { stage, counted } of done)
    for (const test of counted.broken) console.log(`failed: ${stage.name} · ${test}`);
  failed += judgeFlaky(done).length;
  failed += done.reduce((sum, { counted }) => sum + counted.failed, 0);
  const passed = done.reduce((sum, { counted }) => sum + counted.passed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  const worked = processorSeconds();
  console.log(
    `${minutes.toFixed(1)} minutes` +
      (worked === undefined ? '' : ` (processors ${(worked / 60).toFixed(1)} minutes)`),
  );
  console.log(`${passed} passed, ${failed} failed`);
}

await main();
