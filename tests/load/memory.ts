import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemorySample } from './figures.ts';

/**
 * Watches the memory of a server process from inside, without the product knowing: a program that
 * Node loads before it collects garbage at every interval and writes what is left into a file.
 */
export type MemoryWatch = {
  readonly env: Readonly<Record<string, string>>;
  read(): MemorySample[];
  dispose(): void;
};

const program = (file: string, everyMs: number): string => `
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setInterval(() => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  appendFileSync(${JSON.stringify(file)}, JSON.stringify({ at: performance.now(), rss, heap: heapUsed }) + '\\n');
}, ${everyMs}).unref();
`;

export function watchMemory(everyMs: number): MemoryWatch {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-load-'));
  const file = join(folder, 'memory.jsonl');
  return {
    env: {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program(file, everyMs))}`,
    },
    read: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as MemorySample)
        : [],
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
