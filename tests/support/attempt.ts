import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { briefly, serverBundle } from './bundle.ts';
import { childEnvironment } from './child-environment.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs the server with this environment until it ends by itself. */
export async function attempt(env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [...briefly, await serverBundle()], {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out, err });
    });
  });
}

/** Lines of a person's kind: what Node itself warns about is not ours. */
export const linesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '');
