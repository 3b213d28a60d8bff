import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** `load`: per cent of the processors' time that others took just before the measurement. */
export type Machine = {
  cpu: string;
  cores: number;
  memory: string;
  system: string;
  node: string;
  browser: string;
  date: string;
  load: number;
};

const watchedMs = 3_000;

const processorTime = (): { busy: number; all: number } =>
  cpus().reduce(
    ({ busy, all }, { times }) => {
      const sum = times.user + times.nice + times.sys + times.irq + times.idle;
      return { busy: busy + sum - times.idle, all: all + sum };
    },
    { busy: 0, all: 0 },
  );

/**
 * Per cent of the processors' time taken while this program only waits. The system's load average
 * would still hold what the group before did.
 */
async function busyShare(): Promise<number> {
  const before = processorTime();
  await new Promise((resolve) => void setTimeout(resolve, watchedMs));
  const after = processorTime();
  return Math.round((100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all));
}

/** What the figures were measured on; no names and no paths of the machine. */
export async function machine(browserPath: string): Promise<Machine> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    browser: execFileSync(browserPath, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .replace(/ built on.*$/, ''),
    load: await busyShare(),
    date: new Date().toISOString().slice(0, 10),
  };
}
