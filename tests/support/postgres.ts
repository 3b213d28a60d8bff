import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type RunningPostgres = {
  readonly url: string;
  /** Ends it without warning to its clients; `again` starts it on the same data and port. */
  interrupt(): Promise<{ again: () => Promise<void> }>;
  stop(): Promise<void>;
};
export type PostgresOptions = {
  /** Off for tests of behaviour, on where a figure or a crash is meant. */
  readonly fsync: boolean;
};

const installed = '/usr/lib/postgresql';

/**
 * Folders that may hold the programs: the path, then the versions a Debian machine keeps apart,
 * newest first.
 */
function folders(): string[] {
  const versions = existsSync(installed)
    ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
    : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(installed, version, 'bin')),
  ];
}

/** Folder with `initdb` and `postgres`; undefined when PostgreSQL is not installed here. */
export const postgresFolder = (): string | undefined =>
  folders().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );

type Account = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root: then another account of the machine runs it. */
function account(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].flatMap((name) =>
    lines.filter((parts) => parts[0] === name),
  )[0];
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : undefined;
}

const patienceMs = 30_000;

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a PostgreSQL of its own in a temporary folder, reachable on loopback only. */
export async function startPostgres({ fsync }: PostgresOptions): Promise<RunningPostgres> {
  const bin = postgresFolder();
  if (bin === undefined)
    throw new Error(
      'PostgreSQL is not installed: apt-get install postgresql, or set TEST_DATABASE_URL',
    );
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-postgres-'));
  const as = account();
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'porchlight', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...as, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `fsync=${fsync ? 'on' : 'off'}`,
    `full_page_writes=${fsync ? 'on' : 'off'}`,
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...as, cwd: folder, stdio: 'ignore' },
    );
  let server = launch();
  const end = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
    });
    server.kill('SIGQUIT');
    await ended;
  };
  const stop = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://porchlight@127.0.0.1:${port}/postgres`;
  try {
    await answers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const again = async (): Promise<void> => {
    server = launch();
    await answers(url);
  };
  return { url, stop, interrupt: () => end().then(() => ({ again })) };
}
