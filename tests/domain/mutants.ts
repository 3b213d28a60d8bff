import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../support/seeded.ts';
import { mutationsOf, type Mutation } from './mutations.ts';

/**
 * `npm run mutants [-- --per-file 4 --seed 1 --only pay]`: makes small mistakes in the rules, one
 * at a time, drawn with a seed, and runs the tests of the file each is in. A mistake that no test
 * notices survives and is printed. At least 90 % must be noticed; the exit code follows that.
 */

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'src', 'domain');
const leastKilled = 0.9;
const secondsPerRun = 60; // a mistake may make a loop endless; that is noticed too

/** Files that are tested through another one. */
const testedBy: Readonly<Record<string, string>> = { cda: 'care-summary', scales: 'scores' };

type Mutant = Mutation & { readonly file: string; readonly tests: readonly string[] };
type Outcome = Mutant & { readonly killed: boolean };

function testsOf(name: string): string[] {
  const base = testedBy[name] ?? name;
  const all = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  return all
    .filter(
      (file) =>
        file === `${base}.test.ts` || (base === 'care-summary' && file.startsWith('care-summary')),
    )
    .map((file) => `src/domain/${file}`);
}

/** So many mutants of each file, the same ones for the same seed. */
async function draw(perFile: number, seed: number, only: string | undefined): Promise<Mutant[]> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''));
  const mutants: Mutant[] = [];
  for (const name of names.filter((each) => only === undefined || each === only)) {
    const tests = testsOf(name);
    if (tests.length === 0) throw new Error(`No test for src/domain/${name}.ts`);
    const random = seeded(seed);
    const mutations = await mutationsOf(readFileSync(join(folder, `${name}.ts`), 'utf8'));
    const shuffled = mutations
      .map((mutation) => ({ mutation, order: random() }))
      .toSorted((a, b) => a.order - b.order);
    mutants.push(
      ...shuffled
        .slice(0, perFile)
        .map(({ mutation }) => ({ ...mutation, file: `src/domain/${name}.ts`, tests })),
    );
  }
  return mutants;
}

/** Whether the tests of a mutant's file fail, or do not end. */
function isKilled({ file, start, end, replacement, tests }: Mutant): Promise<boolean> {
  const command = ['--import', 'tsx', join(import.meta.dirname, 'mutant-run.ts'), ...tests];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, MUTANT: JSON.stringify({ file, start, end, replacement }) },
    });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, secondsPerRun * 1000);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}

/** Runs all mutants, as many at a time as there are cores. */
async function runAll(mutants: readonly Mutant[]): Promise<Outcome[]> {
  const waiting = [...mutants];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const killed = await isKilled(mutant);
      outcomes.push({ ...mutant, killed });
      if (!killed) console.log(`survived  ${mutant.file}:${mutant.line}  ${mutant.what}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return outcomes;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'per-file': { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  if (!existsSync(folder)) throw new Error('src/domain is missing');
  const mutants = await draw(Number(values['per-file']), Number(values.seed), values.only);
  const [first] = mutants;
  if (first === undefined) throw new Error('There is nothing to mutate.');
  if (await isKilled({ ...first, end: first.start, replacement: '', tests: ['src/domain'] }))
    throw new Error('The tests fail without any mistake in the rules.');
  const outcomes = await runAll(mutants);
  const killed = outcomes.filter((outcome) => outcome.killed).length;
  console.log(
    `mutants=${outcomes.length} killed=${killed} ` +
      `survived=${outcomes.length - killed} ` +
      `(${((100 * killed) / outcomes.length).toFixed(1)} %)`,
  );
  return killed / outcomes.length >= leastKilled ? 0 : 1;
}

process.exitCode = await main();
