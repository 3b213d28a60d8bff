import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './support/find-browser.ts';

/**
 * `npm test`: every check of the project, one after the other, each with its time. A stage that
 * crashes or hangs counts as failed and the next one still runs. The last line is `N passed, N
 * failed`; the exit code follows it.
 *
 * `npm test -- types unit` runs only the named stages.
 */

type Tally = { passed: number; failed: number; skipped: number };
type Stage = {
  name: string;
  command: readonly string[];
  /** Vitest writes its counts here; other stages count as one check. */ report?: string;
  minutes: number;
};

const results = join(import.meta.dirname, '..', 'test-results');
const bin = (name: string): string => join(import.meta.dirname, '..', 'node_modules', '.bin', name);

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

const stages: readonly Stage[] = [
  { name: 'types', command: [bin('tsc'), '-b'], minutes: 5 },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'], minutes: 5 },
  { name: 'build client', command: [bin('vite'), 'build', '--logLevel', 'warn'], minutes: 5 },
  {
    name: 'build server',
    command: [bin('vite'), 'build', '--mode', 'server', '--logLevel', 'warn'],
    minutes: 5,
  },
  // The rules have to be covered branch by branch; the threshold stands in vite.config.ts.
  vitest('unit', 20, ['--coverage']),
  vitest('simulation', 15),
  vitest('server', 40),
  vitest('dom', 15),
  vitest('e2e', 45),
  // Reads the reports of the stages before it.
  { name: 'faults', command: [bin('tsx'), 'tests/faults/run.ts', '--check'], minutes: 1 },
];

/**
 * Runs a stage's command and gives its exit code; a stage over its time is ended together with its
 * children.
 */
function run({ command, minutes, name }: Stage): Promise<number> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', detached: process.platform !== 'win32' });
    const timer = setTimeout(() => {
      console.error(`${name}: no end after ${minutes} minutes, ended.`);
      if (child.pid !== undefined)
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    }, minutes * 60_000);
    const done = (code: number): void => {
      clearTimeout(timer);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`);
      done(1);
    });
    child.on('exit', (code) => done(code ?? 1));
  });
}

type Assertion = { status: string; fullName: string };
type Report = { testResults: { status: string; message: string; assertionResults: Assertion[] }[] };

/** Counts tests; a file that could not even be loaded counts as one failed test. */
function count(report: Report): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const broken = file.assertionResults.filter(({ status }) => status === 'failed').length;
    const passed = file.assertionResults.filter(({ status }) => status === 'passed').length;
    tally.passed += passed;
    tally.skipped += file.assertionResults.length - passed - broken;
    tally.failed += file.status === 'failed' ? Math.max(broken, 1) : broken;
  }
  return tally;
}

function tallyOf(stage: Stage, code: number): Tally {
  const single: Tally =
    code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (stage.report === undefined) return single;
  try {
    const tally = count(JSON.parse(readFileSync(stage.report, 'utf8')) as Report);
    // A crash after the report, an unhandled error or a run without any test is a failure although
    // no test failed.
    if (tally.failed === 0 && (code !== 0 || tally.passed === 0)) tally.failed = 1;
    return tally;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  try {
    process.env.CHROMIUM_PATH = findBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed += 1;
  }
  for (const stage of chosen) {
    console.log(`\n── ${stage.name}`);
    const start = performance.now();
    const tally = tallyOf(stage, await run(stage));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const line = `${stage.name.padEnd(14)}${seconds.padStart(7)} s   ${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`;
    console.log(line);
    lines.push(line);
    total.passed += tally.passed;
    total.failed += tally.failed;
  }
  console.log(`\n${lines.join('\n')}\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

await main();
