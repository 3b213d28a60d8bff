import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/connect.ts';
import { dayOf } from '#server/db/calendar-day.ts';
import { Keyring } from '#server/db/keyring.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemo, type DemoSize } from '#server/demo/seed.ts';
import {
  admin,
  copyDatabase,
  hasDatabase,
  withDatabase,
  type OwnDatabase,
} from './copied-database.ts';
import { demoPassword } from './demo.ts';
import { ageMs, once } from './once.ts';

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
const templateKey = (seed: Seed): string =>
  sourcesKey(`${seed} ${dayOf(new Date())} ${demoPassword}`);

/** What the present sources of the server are called, together with what else decides. */
export function sourcesKey(beginning: string): string {
  const known = keys.get(beginning) ?? hashedSources(beginning);
  keys.set(beginning, known);
  return known;
}

const keys = new Map<string, string>();

function hashedSources(beginning: string): string {
  const hash = createHash('sha256').update(beginning);
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

/** A PostgreSQL database of its own, copied from a template that is made on first use. */
export async function postgresCopy(serverUrl: string, seed: Seed): Promise<OwnDatabase> {
  const template = `porchlight_template_${templateKey(seed)}`;
  const lock = join(tmpdir(), `${template}-${new URL(serverUrl).port}.lock`);
  const exists = (): Promise<boolean> => hasDatabase(serverUrl, template);
  await once(lock, exists, async () => {
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
  return copyDatabase(serverUrl, template);
}
