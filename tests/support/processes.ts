import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Processes that tests started, with everything these started in turn. */

type Running = { pid: number; parent: number; command: string };

const readProcess = (file: string): string => {
  try {
    return readFileSync(`/proc/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Everything that runs on a Linux machine; a bare one has no `ps`. */
const runningOnLinux = (): Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      parent: Number(/^PPid:\s+(\d+)/m.exec(readProcess(`${pid}/status`))?.[1] ?? 0),
      command: readProcess(`${pid}/cmdline`),
    }));

const runningElsewhere = (): Running[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined
        ? []
        : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }];
    });

const running = (): Running[] =>
  process.platform === 'linux' ? runningOnLinux() : runningElsewhere();

/**
 * Ids of the processes whose command line contains a text, and of all their descendants; parents
 * come first.
 */
export function processTree(text: string): number[] {
  const all = running().filter(({ pid }) => pid !== process.pid);
  const found = new Set(all.filter(({ command }) => command.includes(text)).map(({ pid }) => pid));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  const isParent = (pid: number): boolean =>
    !found.has(all.find((each) => each.pid === pid)?.parent ?? 0);
  return [...found].toSorted((a, b) => Number(isParent(b)) - Number(isParent(a)) || a - b);
}

/** Whether a process still runs; one that has ended and only waits to be collected does not. */
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !(process.platform === 'linux' && /^State:\s+Z/m.test(readProcess(`${pid}/status`)));
  } catch {
    return false;
  }
};

/** SIGKILL to all of them at once; resolves when none is left. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (alive(pid)) process.kill(pid, 'SIGKILL');
  while (pids.some(alive)) await new Promise((resolve) => void setTimeout(resolve, 20));
}
