import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pacificDate } from '#domain/pacific.ts';
import { openBadLine, type BadLine } from './bad-line.ts';
import { childEnvironment, endedWith } from './child-environment.ts';
import { admin, copyDatabase, withDatabase, type OwnDatabase } from './copied-database.ts';
import { freePort } from './free-port.ts';
import { demoPassword } from './demo.ts';

/**
 * The product as people start it: built files, a server process of its own with an embedded database
 * or one of a PostgreSQL, the demo agency.
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
  /** Starts the server again on the same data; with `environment` it is another process's. */
  restart(environment?: Environment): Promise<void>;
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
    env: childEnvironment({
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: demoPassword,
      ...environment,
    }),
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
      reject(new Error(endedWith(code, output)));
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

/** What stands beside the folder of a template: the day that its visits are planned around. */
const dayFile = (template: string): string => `${template}.day`;
/** And, where its rows are not in the folder, the address of their PostgreSQL database. */
const databaseFile = (template: string): string => `${template}.database`;

/**
 * Makes a data folder with the demo agency once; tests start from copies of it.
 *
 * @param postgresUrl the server whose new database holds the rows, instead of the folder
 */
export async function makeTemplate(folder: string, postgresUrl?: string): Promise<void> {
  writeFileSync(dayFile(folder), pacificDate(new Date()));
  let environment = {};
  if (postgresUrl !== undefined) {
    const name = `porchlight_demo_${crypto.randomUUID().replaceAll('-', '')}`;
    await admin(postgresUrl, (client) => client.query(`create database ${name}`));
    const url = withDatabase(postgresUrl, name);
    writeFileSync(databaseFile(folder), url);
    environment = { DATABASE_URL: url };
  }
  await endServerProcess(await startServerProcess({ DATA_DIR: folder, ...environment }), 'SIGTERM');
}

/** Takes a template away again; its database ends with the PostgreSQL it is in. */
export function dropTemplate(folder: string): void {
  for (const path of [folder, dayFile(folder), databaseFile(folder)])
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

type Place = { readonly dataDir: string; readonly database: OwnDatabase | undefined };

/**
 * A data folder, and a database where the template has one: copies of it. Where the template is not
 * of today, the folder is empty, and the server lays the demo into an embedded database.
 */
async function placeOf(template: string | undefined): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  if (template === undefined || !isOfToday(template)) return { dataDir, database: undefined };
  cpSync(template, dataDir, { recursive: true });
  if (!existsSync(databaseFile(template))) return { dataDir, database: undefined };
  const url = readFileSync(databaseFile(template), 'utf8');
  return { dataDir, database: await copyDatabase(url, new URL(url).pathname.slice(1)) };
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
  const { dataDir, database } = await placeOf(template);
  const wish = {
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  };
  let server = await startServerProcess(wish);
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
    async restart(changed = {}) {
      output += server.output();
      server = await startServerProcess({ ...wish, ...changed, PORT: String(server.port) });
    },
    async stop() {
      await Promise.all([line.close(), officeLine.close()]);
      await endServerProcess(server, 'SIGTERM');
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
