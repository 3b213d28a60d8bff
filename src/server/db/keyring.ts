import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#domain/must.ts';
import type { Db } from './connect.ts';
import type { OrgKey } from './tables.ts';
import { derivedKey, EnvelopeError, keyBytes, keyedDigest, keyIdOf, openBytes, openJson, sealBytes, sealJson, type SealingKey } from './envelope.ts';

/** The master key cannot open what the database holds, said in one line. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/** The key given in the environment, or the one kept in the data folder, made on the first start (mode 0600). */
export function masterKey(dataDir: string, given: Buffer | undefined): Buffer {
  if (given) return given;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== keyBytes) throw new MasterKeyError(`${file} does not hold a key of ${keyBytes} bytes in base64.`);
  return key;
}

/** What one organisation seals and searches with. */
export type OrgKeys = {
  seal(table: string, id: string, value: unknown, options?: { deflate?: boolean }): Buffer;
  /** The value that was sealed; its type is the table's. */
  open(table: string, id: string, sealed: Uint8Array): unknown;
  sealBytes(table: string, id: string, bytes: Uint8Array): Buffer;
  /** Bytes sealed with `sealBytes`. */
  openBytes(table: string, id: string, sealed: Uint8Array): Buffer;
  /** Digest by which a value is found again without being readable. */
  digest(text: string): string;
};

/** A pair of an organisation that letters are sealed to. */
export type LetterPair = { readonly keyId: number; readonly jwk: JsonWebKey };

const indexKeyId = 0;
const firstSealKeyId = 1;

/** The keys of every organisation, unwrapped once per process. */
export class Keyring {
  readonly #db: Db;
  readonly #wrapping: SealingKey;
  readonly #orgs = new Map<string, Promise<OrgKeys>>();
  readonly #letterPairs = new Map<string, Promise<readonly LetterPair[]>>();

  constructor(db: Db, master: Buffer) {
    this.#db = db;
    this.#wrapping = { id: 0, bytes: derivedKey(master, 'wrap') };
  }

  /** Keys of an organisation. @throws MasterKeyError when the master key is not the one they were wrapped with */
  of(orgId: string): Promise<OrgKeys> {
    const known = this.#orgs.get(orgId);
    if (known) return known;
    const loading = this.#load(this.#db, orgId);
    this.#orgs.set(orgId, loading);
    loading.catch(() => this.#orgs.delete(orgId));
    return loading;
  }

  /** Makes and stores the first keys of a new organisation. */
  async create(db: Db, orgId: string, now: Date): Promise<void> {
    const row = (keyId: number, purpose: 'index' | 'seal') => ({
      org_id: orgId,
      key_id: keyId,
      purpose,
      wrapped: sealBytes(this.#wrapping, { table: 'org_key', orgId, id: String(keyId) }, randomBytes(keyBytes)),
      created_at: now,
    });
    await db.insertInto('org_key').values([row(indexKeyId, 'index'), row(firstSealKeyId, 'seal')]).execute();
  }

  /** Keys of an organisation made in a transaction that is still running; remembered only after it. */
  within(db: Db, orgId: string): Promise<OrgKeys> {
    return this.#load(db, orgId);
  }

  /**
   * The organisation's pairs for letters, the newest last (P-256, as JWK with their private part). The first one is made
   * when it is first asked for, also in a copy of the database from before there were any.
   *
   * @throws MasterKeyError when the master key is not the one they were wrapped with
   */
  letterPairs(orgId: string, now: Date): Promise<readonly LetterPair[]> {
    const known = this.#letterPairs.get(orgId);
    if (known) return known;
    const loading = this.#loadLetterPairs(orgId, now);
    this.#letterPairs.set(orgId, loading);
    loading.catch(() => this.#letterPairs.delete(orgId));
    return loading;
  }

  async #loadLetterPairs(orgId: string, now: Date): Promise<readonly LetterPair[]> {
    const rows = await this.#db.selectFrom('org_key').selectAll().where('org_id', '=', orgId).orderBy('key_id').execute();
    const pairs = rows.filter(({ purpose }) => purpose === 'letter');
    if (pairs.length > 0) return pairs.map((row) => ({ keyId: row.key_id, jwk: JSON.parse(this.#unwrap(orgId, row).toString()) as JsonWebKey }));
    const keyId = must(rows.at(-1), 'key of the organisation').key_id + 1;
    const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    const wrapped = sealBytes(this.#wrapping, { table: 'org_key', orgId, id: String(keyId) }, Buffer.from(JSON.stringify(jwk)));
    // Another process may make it at the same time: the first one counts for both.
    await this.#db.insertInto('org_key').values({ org_id: orgId, key_id: keyId, purpose: 'letter', wrapped, created_at: now }).onConflict((conflict) => conflict.doNothing()).execute();
    return this.#loadLetterPairs(orgId, now);
  }

  #unwrap(orgId: string, row: Pick<OrgKey, 'key_id' | 'wrapped'>): Buffer {
    try {
      return openBytes(this.#wrapping, { table: 'org_key', orgId, id: String(row.key_id) }, row.wrapped);
    } catch (cause) {
      throw new MasterKeyError('DATA_KEY: this is not the key the database was written with.', { cause });
    }
  }

  /** Opens one key of the database, so that a wrong master key shows at start and not at the first chart. */
  async check(): Promise<void> {
    const first = await this.#db.selectFrom('org_key').select('org_id').limit(1).executeTakeFirst();
    if (first) await this.of(first.org_id);
  }

  async #load(db: Db, orgId: string): Promise<OrgKeys> {
    const rows = await db.selectFrom('org_key').selectAll().where('org_id', '=', orgId).orderBy('key_id').execute();
    const unwrap = (row: (typeof rows)[number]): SealingKey => ({ id: row.key_id, bytes: this.#unwrap(orgId, row) });
    const index = must(rows.find((row) => row.purpose === 'index'), 'index key');
    return orgKeys(orgId, rows.filter((row) => row.purpose === 'seal').map(unwrap), unwrap(index).bytes);
  }
}

function orgKeys(orgId: string, sealing: readonly SealingKey[], indexKey: Buffer): OrgKeys {
  const byId = new Map(sealing.map((key) => [key.id, key]));
  const current = must(sealing.at(-1), 'sealing key');
  const keyOf = (table: string, sealed: Uint8Array): SealingKey => {
    const key = byId.get(keyIdOf(sealed));
    if (!key) throw new EnvelopeError(`No key ${keyIdOf(sealed)} for a sealed value of ${table}`);
    return key;
  };
  return {
    seal: (table, id, value, options) => sealJson(current, { table, orgId, id }, value, options),
    open: (table, id, sealed) => openJson(keyOf(table, sealed), { table, orgId, id }, sealed),
    sealBytes: (table, id, bytes) => sealBytes(current, { table, orgId, id }, bytes),
    openBytes: (table, id, sealed) => openBytes(keyOf(table, sealed), { table, orgId, id }, sealed),
    digest: (text) => keyedDigest(indexKey, text),
  };
}
