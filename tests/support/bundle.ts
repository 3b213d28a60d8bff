import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { once } from './once.ts';
import { sourcesKey } from './templates.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the project, so that the bundle finds its packages and the project its own folder. */
const cache = join(root, 'node_modules', '.cache', 'porchlight-server');

/**
 * Options of Node for a process that works on PGlite for seconds only: its WebAssembly is compiled
 * once and not optimised while it runs, which takes half of the processor time of such a process.
 */
export const briefly: readonly string[] = ['--liftoff-only'];

/**
 * The server as one file, made of the present sources on first use: a process of it starts in a
 * third of the time that reading every source takes, and the kill tests start dozens.
 *
 * @returns path of `main.js`
 */
export async function serverBundle(): Promise<string> {
  // Not of the day: files that begin on different days would remove each other's bundle.
  const name = sourcesKey('bundle');
  const folder = join(cache, name);
  mkdirSync(cache, { recursive: true });
  await once(
    `${folder}.lock`,
    () => existsSync(folder),
    async () => {
      for (const old of readdirSync(cache).filter(
        (each) => each !== name && !each.endsWith('.lock'),
      ))
        rmSync(join(cache, old), { recursive: true, force: true });
      const making = mkdtempSync(join(cache, 'making-'));
      await build({
        root,
        mode: 'server',
        logLevel: 'warn',
        configFile: join(root, 'vite.config.ts'),
        build: { outDir: making, emptyOutDir: true },
      });
      renameSync(making, folder);
    },
  );
  return join(folder, 'main.js');
}
