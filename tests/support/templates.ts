import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { appRoleOf } from '#server/db/app-role.ts';
import { openDatabase } from '#server/db/connect.ts';
import { dayOf } from '#server/db/calendar-day.ts';
import { Keyring } from '#server/db/keyring.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo, type DemoSize } from '#server/demo/seed.ts';
import { demoPassword } from './demo.ts';

/**
 * What a test database holds at the start: the demo agency, a small one of the same kind, or only
 * its tables.
 */
export type Seed = DemoSize | 'empty';

/** Master key of every test database: what is sealed in a template opens in its copies. */
export const testKey = Buffer.alloc(32, 7);

const root = fileURLToPath(new URL('../../src', import.meta.url));

/**
 * The template depends on the programs that make it and on the day, because the demo is relative to
 * today.
 */
export function templateKey(seed: Seed): string {
  const hash = createHash('sha256').update(`${seed} ${dayOf(new Date())} ${demoPassword}`);
  for (const layer of ['domain', 'forms', 'contract', 'server']) {
    for (const name of readdirSync(join(root, layer), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted()) {
      const file = join(root, layer, name);
      if (name.endsWith('.ts') && !name.includes('.test.')) hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

type Where = { readonly databaseUrl: string | undefined; readonly dataDir: string };

async function fill({ databaseUrl, dataDir }: Where, seed: Seed): Promise<void> {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir }, () => undefined);
  try {
    await migrate(database.db);
    if (seed !== 'empty')
      await seedDemo(database.db, new Keyring(database.db, testKey), new Date(), {
        size: seed,
        password: demoPassword,
      });
  } finally {
    await database.close();
  }
}

/** By the machine's clock, which stamps files; `Date` may be moved (tests/gate/test-day.ts). */
const ageMs = (path: string): number => {
  const now = performance.timeOrigin + performance.now();
  return now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
};

const prefix = 'porchlight-template-';
const keepMs = 24 * 3_600_000;

function dropOld(current: string): void {
  for (const name of readdirSync(tmpdir()).filter(
    (each) => each.startsWith(prefix) && each !== current,
  )) {
    const folder = join(tmpdir(), name);
    if (ageMs(folder) > keepMs) rmSync(folder, { recursive: true, force: true });
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
const patienceMs = 120_000;

/**
 * Runs `make` in one process while the others wait until `made` holds. A maker that died is
 * replaced.
 */
export async function once(
  lock: string,
  made: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  for (;;) {
    if (await made()) return;
    try {
      mkdirSync(lock);
    } catch {
      if (ageMs(lock) > patienceMs) rmSync(lock, { recursive: true, force: true });
      await pause();
      continue;
    }
    try {
      if (!(await made())) await make();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

/**
 * Folder of a filled embedded database, made on first use: the first start of PGlite takes seconds,
 * a copy does not.
 */
export async function embeddedTemplate(seed: Seed): Promise<string> {
  const name = `${prefix}${templateKey(seed)}`;
  const folder = join(tmpdir(), name);
  await once(
    `${folder}.lock`,
    () => existsSync(folder),
    async () => {
      dropOld(name);
      const making = mkdtempSync(join(tmpdir(), 'porchlight-making-'));
      await fill({ databaseUrl: undefined, dataDir: making }, seed);
      renameSync(making, folder);
    },
  );
  return folder;
}

/** A data folder of its own with a copy of the template. */
export async function embeddedCopy(seed: Seed): Promise<string> {
  const template = await embeddedTemplate(seed);
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-data-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

async function admin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/**
 * Address of a PostgreSQL database of its own, copied from a template that is made on first use.
 */
export async function postgresCopy(
  serverUrl: string,
  seed: Seed,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `porchlight_template_${templateKey(seed)}`;
  const exists = (): Promise<boolean> =>
    admin(
      serverUrl,
      async (client) =>
        (await client.query('select 1 from pg_database where datname = $1', [template]))
          .rowCount === 1,
    );
  await once(join(tmpdir(), `${template}-${new URL(serverUrl).port}.lock`), exists, async () => {
    const making = `${template}_making`;
    await admin(serverUrl, async (client) => {
      await client.query(`drop database if exists ${making}`);
      await client.query(`create database ${making}`);
    });
    await fill({ databaseUrl: withDatabase(serverUrl, making), dataDir: tmpdir() }, seed);
    await admin(serverUrl, (client) =>
      client.query(`alter database ${making} rename to ${template}`),
    );
  });
  const name = `porchlight_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await once(
    join(tmpdir(), `${template}-${new URL(serverUrl).port}-copy.lock`),
    () =>
      admin(
        serverUrl,
        async (client) =>
          (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount ===
          1,
      ),
    async () => {
      await admin(serverUrl, (client) =>
        client.query(`create database ${name} template ${template}`),
      );
    },
  );
  return {
    url: withDatabase(serverUrl, name),
    drop: () =>
      admin(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        // A backup of the database still holds rights of the role.
        await client.query(`drop role if exists ${appRoleOf(name)}`).catch(() => undefined);
      }),
  };
}
