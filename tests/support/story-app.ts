import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pacificDate } from '#domain/pacific.ts';
import { openBadLine, type BadLine } from './bad-line.ts';
import { demoPassword } from './demo.ts';

/**
 * The product as people start it: built files, a server process of its own, an embedded database,
 * the demo agency.
 */
export type App = {
  /** Where the phone reaches it: through the bad line. */
  readonly url: string;
  readonly line: BadLine;
  /** Where the office reaches it: a good line of its own. */
  readonly officeUrl: string;
  readonly dataDir: string;
  /** Everything the server wrote so far. */
  output(): string;
  /** Ends the server process without warning. */
  kill(): Promise<void>;
  /** Starts the server again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Folder with `dist` and `dist-server`; another one than this project's for trying a build of its
 * own.
 */
const build = process.env.PORCHLIGHT_BUILD ?? join(import.meta.dirname, '..', '..');
const mainFile = join(build, 'dist-server', 'main.js');
/** Milliseconds: patience with a busy machine. The first start makes the database and the demo agency. */
const startBudget = 300_000;

type ServerProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  output(): string;
};
type Environment = Readonly<Record<string, string>>;

/**
 * Starts the built server on a free port and waits until it says where it listens. @throws with its
 * output when it does not
 */
async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  if (!existsSync(mainFile) || !existsSync(join(build, 'dist', 'index.html')))
    throw new Error('The end-to-end tests run against the production build: npm run build first.');
  const child = spawn(process.execPath, [mainFile], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: demoPassword,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listening = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Error(`The server did not start within ${startBudget / 1000} s:\n${output}`)),
      startBudget,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const port = /listens on http:\/\/\S+?:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}:\n${output}`));
    });
  });
  listening.catch(() => child.kill('SIGKILL'));
  return { child, port: await listening, output: () => output };
}

/** Ends a server with a signal and waits until it is gone. */
async function endServerProcess(
  { child }: ServerProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

const dayFile = (template: string): string => `${template}.day`;

/**
 * Makes a data folder with the demo agency once; tests start from copies of it. Beside it stands
 * the day that its visits are planned around.
 */
export async function makeTemplate(folder: string): Promise<void> {
  writeFileSync(dayFile(folder), pacificDate(new Date()));
  await endServerProcess(await startServerProcess({ DATA_DIR: folder }), 'SIGTERM');
}

/** Takes a template away again. */
export function dropTemplate(folder: string): void {
  for (const path of [folder, dayFile(folder)])
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * The demo agency of yesterday has no visits today: after midnight every server lays in its own.
 */
const isOfToday = (template: string): boolean =>
  readFileSync(dayFile(template), 'utf8') === pacificDate(new Date());

export type AppWish = {
  readonly template?: string | undefined;
  readonly seed?: number;
  readonly environment?: Environment;
};

/**
 * Starts the product behind a good line, on a copy of a template folder when one of today is given.
 */
export async function startApp({
  template,
  seed = 1,
  environment = {},
}: AppWish = {}): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  if (template !== undefined && isOfToday(template)) cpSync(template, dataDir, { recursive: true });
  let server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  let output = '';
  const line = await openBadLine({ targetPort: server.port, seed });
  const officeLine = await openBadLine({ targetPort: server.port });
  return {
    url: line.url,
    line,
    officeUrl: officeLine.url,
    dataDir,
    output: () => output + server.output(),
    kill: () => endServerProcess(server, 'SIGKILL'),
    async restart() {
      output += server.output();
      server = await startServerProcess({
        DATA_DIR: dataDir,
        ...environment,
        PORT: String(server.port),
      });
    },
    async stop() {
      await Promise.all([line.close(), officeLine.close()]);
      await endServerProcess(server, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
