import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** Path of a program of the project's packages. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

export type Bounded = {
  readonly name: string;
  readonly command: readonly string[];
  readonly minutes: number;
  /**
   * How far it and its children stand back behind others that want the processors: 0 not at all, 19
   * until nobody else wants them.
   */
  readonly niceness?: number;
  /** Beside the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
};
export type Ended = { readonly code: number; readonly seconds: number };

const ownGroup = process.platform !== 'win32';
/** What a program wrote is read for so long after its end; its children may hold the pipe open. */
const lastWordsMs = 1_000;

/** What runs now. In groups of their own, the children do not hear of Ctrl+C by themselves. */
const running = new Set<number>();

const endGroup = (pid: number): void => {
  try {
    process.kill(ownGroup ? -pid : pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
};

/** Ends everything that runs when this process is told to end, and then this process. */
export function endWithThisProcess(): void {
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      for (const pid of running) endGroup(pid);
      process.exit(code);
    });
}

/** Linux takes one such wish in a tenth of a second from whoever is not its administrator. */
const askAgainMs = 200;

/** Linux may share processors among sessions first and look at priorities only within one. */
function giveWayAsSession(pid: number, niceness: number, tries = 5): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooSoon && tries > 0)
      setTimeout(() => giveWayAsSession(pid, niceness, tries - 1), askAgainMs);
  }
}

/** Best effort: where the system does not allow it, the command competes with the others. */
function giveWay(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Without it, only the order in which stages end is another.
  }
  giveWayAsSession(pid, niceness);
}

/**
 * Runs a command to its end; one over its time is ended together with its children.
 *
 * @param hear gets what it writes; without it, that goes straight to the terminal
 */
export function runBounded(
  { name, command, minutes, niceness = 0, env = {} }: Bounded,
  hear?: (text: string) => void,
): Promise<Ended> {
  const [file = '', ...args] = command;
  const start = performance.now();
  const tell = hear ?? ((text: string) => void process.stderr.write(text));
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: ownGroup,
    });
    if (child.pid !== undefined) {
      running.add(child.pid);
      if (niceness > 0) giveWay(child.pid, niceness);
    }
    const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
    for (const stream of streams) stream.setEncoding('utf8').on('data', tell);
    const timer = setTimeout(() => {
      tell(`${name}: no end after ${minutes} minutes, ended.\n`);
      if (child.pid !== undefined) endGroup(child.pid);
    }, minutes * 60_000);
    const done = (code: number): void => {
      clearTimeout(timer);
      if (child.pid !== undefined) running.delete(child.pid);
      for (const stream of streams) stream.destroy();
      resolve({ code, seconds: (performance.now() - start) / 1_000 });
    };
    child.on('error', (error) => {
      tell(`${name}: ${error.message}\n`);
      done(1);
    });
    child.on('exit', (code) => {
      // From here on there may be nobody left to end.
      clearTimeout(timer);
      const last = setTimeout(() => done(code ?? 1), streams.length === 0 ? 0 : lastWordsMs);
      child.on('close', () => {
        clearTimeout(last);
        done(code ?? 1);
      });
    });
  });
}
