import { spawn, type ChildProcess } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { dirname, join } from 'node:path';
import { childEnvironment } from './child-environment.ts';
import { briefly, serverBundle } from './bundle.ts';
import type { TestServer } from './server.ts';

/**
 * The commands about keys, run as an operator does: in a process of its own, on the data of a
 * server.
 */
export type Ran = { readonly code: number | null; readonly out: string; readonly error: string };
type Place = Pick<TestServer, 'dataDir' | 'databaseUrl'>;
export type Environment = Readonly<Record<string, string>>;

const environmentOf = ({ dataDir, databaseUrl }: Place, env: Environment): NodeJS.ProcessEnv =>
  childEnvironment({
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  });

const commandFile = async (name: string): Promise<string> =>
  join(dirname(await serverBundle()), `${name}.js`);

/** Servers of the test itself (mail, the agency's) go on answering while the command runs. */
export async function runCommand(
  place: Place,
  name: string,
  env: Environment,
  ...words: readonly string[]
): Promise<Ran> {
  const child = spawn(process.execPath, [...briefly, await commandFile(name), ...words], {
    env: environmentOf(place, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, error };
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
