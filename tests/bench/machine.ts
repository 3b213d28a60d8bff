import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** `load`: processes that wanted a core in the minute before, in the mean. */
export type Machine = { cpu: string; cores: number; memory: string; system: string; node: string; browser: string; date: string; load: number };

/** What the figures were measured on; no names and no paths of the machine. */
export function machine(browserPath: string): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    browser: execFileSync(browserPath, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().replace(/ built on.*$/, ''),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString().slice(0, 10),
  };
}
