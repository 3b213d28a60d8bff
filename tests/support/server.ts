import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MapsService } from '#server/adapters/maps-service.ts';
import type { TextMessages } from '#server/adapters/text-messages.ts';
import type { Server } from '#server/runtime/context.ts';
import { makeLog, type Log } from '#server/runtime/log.ts';
import { startServer as start, type Running } from '#server/start-server.ts';
import { readStartConfig } from '#server/unsafe-start.ts';
import { childEnvironment, endedWith } from './child-environment.ts';
import { freePort } from './free-port.ts';
import { briefly, serverBundle } from './bundle.ts';
import type { DatabaseKind } from './databases.ts';
import { startPostgres } from './postgres.ts';
import { embeddedCopy, postgresCopy, testKey, type Seed } from './templates.ts';

export type ServerWish = {
  readonly database?: DatabaseKind;
  /** What the database holds at the start; the small agency unless told. */
  readonly seed?: Seed;
  /** 0 takes a free one; `restart` keeps it. */
  readonly port?: number;
  /**
   * `child` runs the present sources as a process of its own, `brief child` does so for a test that
   * ends or kills it within seconds, `built` the bundle of `npm run build`.
   */
  readonly as?: 'in-process' | 'child' | 'brief child' | 'built';
  /** A further process on the PostgreSQL of a running one; it has its own data folder. */
  readonly beside?: Pick<TestServer, 'databaseUrl'>;
  /** Address of a PostgreSQL to use instead of the tests' own, such as one that syncs to disk. */
  readonly postgresUrl?: string;
  /**
   * Further environment, such as PUBLIC_URL. Requests are not counted unless REQUESTS_PER_MINUTE
   * says so; empty, by its default.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Clock of an in-process server. */
  readonly now?: () => Date;
  readonly log?: Log;
  /** Where an in-process server's text messages go. */
  readonly texts?: TextMessages;
  /** What an in-process server takes for the maps service. */
  readonly maps?: (key: string) => MapsService;
};

export type TestServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Inside of an in-process server; throws for a child. */
  readonly inside: () => Server;
  /** Work behind the answers given so far is done; only of a server in this process. */
  settled(): Promise<void>;
  /** Everything a child has printed. */
  readonly output: () => string;
  /** Stops as SIGTERM does and removes the data. */
  stop(): Promise<void>;
  /** Stops (or kills, before) and starts again on the same data and port. */
  restart(): Promise<void>;
  /** SIGTERM; only of a child. The data stays for `restart`. @returns the exit code */
  terminate(): Promise<number | null>;
  /** SIGKILL; only of a child. The data stays for `restart`. */
  kill(): Promise<void>;
};

type Place = {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly remove: () => Promise<void>;
};

async function place(
  database: DatabaseKind,
  seed: Seed,
  postgresUrl: string | undefined,
): Promise<Place> {
  if (database === 'pglite') {
    const dataDir = await embeddedCopy(seed);
    return {
      dataDir,
      databaseUrl: undefined,
      remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    };
  }
  const given = postgresUrl ?? process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPostgres({ fsync: false });
  const copy = await postgresCopy(given ?? own?.url ?? '', seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  const remove = async (): Promise<void> => {
    await (own ? own.stop() : copy.drop());
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, databaseUrl: copy.url, remove };
}

function placeBeside({ databaseUrl }: Pick<TestServer, 'databaseUrl'>): Place {
  if (databaseUrl === undefined) throw new Error('The embedded database has one process');
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  const remove = () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl, remove };
}

type Process = {
  readonly url: string;
  readonly server: Server | undefined;
  readonly output: () => string;
  settled(): Promise<void>;
  stop(): Promise<void>;
  terminate(): Promise<number | null>;
  kill(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyLine = /listens on (\S+)/;
const startPatienceMs = 150_000;

async function inProcess(
  environment: Record<string, string>,
  { now, log, texts, maps }: ServerWish,
): Promise<Process> {
  const running: Running = await start(readStartConfig(environment), {
    log: log ?? makeLog('silent'),
    ...(now && { now }),
    ...(texts && { texts }),
    ...(maps && { maps }),
  });
  return {
    url: running.url,
    server: running.server,
    output: () => '',
    settled: () => running.settled(),
    stop: () => running.stop(),
    terminate: () => Promise.reject(new Error('only a child can be ended by a signal')),
    kill: () => Promise.reject(new Error('only a child can be killed')),
  };
}

const exitOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => {
        child.once('exit', () => resolve());
      });

async function asChild(
  environment: Record<string, string>,
  as: Exclude<ServerWish['as'], 'in-process' | undefined>,
): Promise<Process> {
  const built = as === 'built';
  const entry = [
    ...(as === 'brief child' ? briefly : []),
    built ? 'dist-server/main.js' : await serverBundle(),
  ];
  if (built && !existsSync(join(root, 'dist-server/main.js')))
    throw new Error('The server is not built: npm run build');
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const give = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = readyLine.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    const timer = setTimeout(
      () => reject(new Error(`The server did not start:\n${output}`)),
      startPatienceMs,
    );
    child.stdout.on('data', give);
    child.stderr.on('data', give);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(endedWith(code, output)));
    });
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ended = exitOf(child);
    child.kill(signal);
    await ended;
  };
  return {
    url,
    server: undefined,
    output: () => output,
    settled: () => Promise.reject(new Error('what a child does behind its answers is not known')),
    stop: () => end('SIGTERM'),
    terminate: () => end('SIGTERM').then(() => child.exitCode),
    kill: () => end('SIGKILL'),
  };
}

/** Starts a whole server on data of its own: in this process, or as a child that can be killed. */
export async function startServer(wish: ServerWish = {}): Promise<TestServer> {
  const { database = 'pglite', seed = 'small', as = 'in-process', env = {} } = wish;
  const { dataDir, databaseUrl, remove } = wish.beside
    ? placeBeside(wish.beside)
    : await place(database, seed, wish.postgresUrl);
  const launch = (port: number): Promise<Process> => {
    const environment = {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATA_KEY: testKey.toString('base64'),
      LOG_LEVEL: 'error',
      DEMO: seed === 'empty' ? '0' : '1',
      REQUESTS_PER_MINUTE: '0',
      // Timed work would change what a test looks at; a test of it says JOBS=1.
      JOBS: '0',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    };
    return as === 'in-process' ? inProcess(environment, wish) : asChild(environment, as);
  };
  let current = await launch(wish.port ?? (await freePort())).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { url } = current;
  return {
    url,
    dataDir,
    databaseUrl,
    inside: () => {
      if (!current.server) throw new Error('A child has no inside');
      return current.server;
    },
    output: () => current.output(),
    settled: () => current.settled(),
    stop: async () => {
      await current.stop();
      await remove();
    },
    restart: async () => {
      await current.stop();
      current = await launch(Number(new URL(url).port));
    },
    terminate: () => current.terminate(),
    kill: () => current.kill(),
  };
}
