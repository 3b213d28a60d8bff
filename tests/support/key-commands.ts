import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import { briefly, serverBundle } from './bundle.ts';
import type { TestServer } from './server.ts';

/**
 * The commands about keys, run as an operator does: in a process of its own, on the data of a
 * server.
 */
export type Ran = { readonly code: number | null; readonly out: string; readonly error: string };
type Place = Pick<TestServer, 'dataDir' | 'databaseUrl'>;
export type Environment = Readonly<Record<string, string>>;

const environmentOf = ({ dataDir, databaseUrl }: Place, env: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...env,
});

const commandFile = async (name: string): Promise<string> =>
  join(dirname(await serverBundle()), `${name}.js`);

export async function runCommand(
  place: Place,
  name: string,
  env: Environment,
  ...words: readonly string[]
): Promise<Ran> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...briefly, await commandFile(name), ...words],
    { env: environmentOf(place, env), encoding: 'utf8' },
  );
  return { code: status, out: stdout, error: stderr };
}

/** Starts a command and kills it (SIGKILL) after so many milliseconds, unless it has ended. */
export async function killCommand(
  place: Place,
  name: string,
  env: Environment,
  afterMs: number,
): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [...briefly, await commandFile(name)], {
    env: environmentOf(place, env),
    stdio: 'ignore',
  });
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
