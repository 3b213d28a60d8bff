import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import type { Share, Reported } from './worker.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The simulation as one file: what the product loads when it is needed is looked up anew at every
 * use when it is read from its sources, which takes longer than the work. Inside the project, so
 * that it finds its packages.
 */
async function bundle(): Promise<{ file: string; remove: () => void }> {
  const outDir = mkdtempSync(join(root, 'node_modules', '.simulation-'));
  const remove = (): void => rmSync(outDir, { recursive: true, force: true });
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: [/^#/], external: true },
      build: {
        ssr: true,
        outDir,
        target: 'node20',
        minify: false,
        rollupOptions: {
          input: { worker: 'tests/simulation/worker.ts' },
          output: { codeSplitting: false },
        },
      },
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { file: join(outDir, 'worker.js'), remove };
}

let bundled: Promise<{ file: string; remove: () => void }> | null = null;

/** Removes the file that all runs of this process share. */
export async function endRuns(): Promise<void> {
  const before = await bundled;
  bundled = null;
  before?.remove();
}

function work(
  file: string,
  share: Share,
  told: (run: Reported) => void,
): { readonly ended: Promise<void>; readonly stop: () => void } {
  const worker = new Worker(file, { workerData: share, execArgv: [] });
  worker.on('message', told);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { ended, stop: () => void worker.terminate() };
}

/**
 * Runs seeds on threads, each with every nth seed; `endRuns` ends the last of several runs.
 *
 * @param told hears of every run as it ends; false ends them all
 */
export async function runSeeds(
  { seeds, threads, ...shared }: Share & { readonly threads: number },
  told: (run: Reported) => boolean,
): Promise<void> {
  bundled ??= bundle();
  const { file } = await bundled;
  const workers: ReturnType<typeof work>[] = [];
  const hear = (run: Reported): void => {
    if (!told(run)) for (const { stop } of workers) stop();
  };
  try {
    for (let own = 0; own < Math.min(threads, seeds.length); own += 1)
      workers.push(
        work(file, { ...shared, seeds: seeds.filter((_, index) => index % threads === own) }, hear),
      );
    await Promise.all(workers.map(({ ended }) => ended));
  } finally {
    for (const { stop } of workers) stop();
  }
}
