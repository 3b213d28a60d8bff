import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { startVitest } from 'vitest/node';

/**
 * Runs the test files named on the command line with one file of the rules mutated; the exit code
 * is Vitest's. The environment variable MUTANT says which file and what replaces what; the file
 * itself is never changed.
 */
type Mutant = { file: string; start: number; end: number; replacement: string };

const mutant = JSON.parse(process.env.MUTANT ?? 'null') as Mutant | null;

const mutate: Plugin = {
  name: 'porchlight:mutant',
  enforce: 'pre',
  load(id) {
    if (mutant === null || !id.endsWith(mutant.file)) return null;
    const source = readFileSync(id, 'utf8');
    return source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end);
  },
};

const options = {
  config: false as const,
  watch: false,
  bail: 1,
  environment: 'node',
  include: ['src/domain/**/*.test.ts'],
  testTimeout: 10_000,
  reporters: ['dot'],
};
await startVitest('test', process.argv.slice(2), options, { plugins: [mutate] });
