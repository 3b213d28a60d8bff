import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { sql } from 'kysely';
import { must } from '#domain/must.ts';
import type { Db } from './connect.ts';
import {
  EnvelopeError,
  keyBytes,
  keyedDigest,
  keyIdOf,
  openBytes,
  openJson,
  resealed,
  sealBytes,
  sealJson,
  type SealingKey,
} from './envelope.ts';
import { addFirstKey } from './key-changes.ts';
import { Wrapping } from './master-key.ts';
import type { OrgKey } from './tables.ts';

/** What one organisation seals and searches with. It follows a change of keys while it is held. */
export type OrgKeys = {
  seal(table: string, id: string, value: unknown, options?: { deflate?: boolean }): Buffer;
  /** The value that was sealed; its type is the table's. */
  open(table: string, id: string, sealed: Uint8Array): unknown;
  sealBytes(table: string, id: string, bytes: Uint8Array): Buffer;
  /** Bytes sealed with `sealBytes`. */
  openBytes(table: string, id: string, sealed: Uint8Array): Buffer;
  /** The same value under the present key. @throws EnvelopeError when it does not open */
  reseal(table: string, id: string, sealed: Uint8Array): Buffer;
  /** Digest that finds a value again without making it readable. */
  digest(text: string): string;
  /** Id of the present sealing key. */
  readonly keyId: number;
};

/** A key pair of an organisation that entries are sealed to. */
export type SealingPair = { readonly keyId: number; readonly jwk: JsonWebKey };

const indexKeyId = 0;
const firstSealKeyId = 1;

/**
 * Milliseconds after which a process asks again whether another one has made or put to use a key.
 */
export const keysReadAgainMs = 20_000;

type Known = {
  readonly sealing: ReadonlyMap<number, SealingKey>;
  readonly current: SealingKey;
  readonly index: Buffer;
  /** The one in use comes last. */ readonly sealingPairs: readonly SealingPair[];
};

/** Keys nobody uses yet come first, the one in use since last comes last. */
const byUse = (a: OrgKey, b: OrgKey): number =>
  (a.in_use_at?.getTime() ?? 0) - (b.in_use_at?.getTime() ?? 0) || a.key_id - b.key_id;

/** A new key pair for sealed entries, P-256, as the bytes that are wrapped. */
export const newSealingPair = (): Buffer =>
  Buffer.from(
    JSON.stringify(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ),
  );
export const newSealingKey = (): Buffer => randomBytes(keyBytes);
export const newIndexKey = (): Buffer => randomBytes(keyBytes);

class Ring {
  readonly keys: OrgKeys;
  #known: Known;
  constructor(orgId: string, known: Known) {
    this.#known = known;
    this.keys = keysOf(orgId, () => this.#known);
  }

  get sealingPairs(): readonly SealingPair[] {
    return this.#known.sealingPairs;
  }

  /** The keys that are held somewhere become these. */
  follow(known: Known): this {
    this.#known = known;
    return this;
  }
}

type Held = { readonly ring: Promise<Ring>; readonly readAt: number };

/** The keys of every organisation, unwrapped by each process and read again from time to time. */
export class Keyring {
  readonly #db: Db;
  readonly #wrapping: Wrapping;
  readonly #elapsed: () => number;
  readonly #rings = new Map<string, Held>();

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(db: Db, master: Buffer, elapsed: () => number = () => performance.now()) {
    this.#db = db;
    this.#wrapping = new Wrapping(master);
    this.#elapsed = elapsed;
  }

  get wrapping(): Wrapping {
    return this.#wrapping;
  }

  /**
   * Keys of an organisation. Never asked for inside a transaction: the embedded database has one
   * connection.
   *
   * @throws MasterKeyError when the master key is not the one they were wrapped with
   */
  async of(orgId: string): Promise<OrgKeys> {
    return (await this.#ring(orgId)).keys;
  }

  /** Learns at once of keys this process has made, put to use or destroyed. */
  async readAgain(orgId: string): Promise<void> {
    await this.#read(orgId);
  }

  /** Makes and stores the first keys of a new organisation. */
  async create(db: Db, orgId: string, now: Date): Promise<void> {
    const row = (keyId: number, purpose: 'index' | 'seal') => ({
      org_id: orgId,
      key_id: keyId,
      purpose,
      wrapped: this.#wrapping.wrap(orgId, keyId, newSealingKey()),
      created_at: now,
      in_use_at: sql<Date>`now()`,
    });
    await db
      .insertInto('org_key')
      .values([row(indexKeyId, 'index'), row(firstSealKeyId, 'seal')])
      .execute();
  }

  /**
   * Keys of an organisation made in a transaction that is still running; remembered only after it.
   */
  async within(db: Db, orgId: string): Promise<OrgKeys> {
    return new Ring(orgId, await this.#load(db, orgId)).keys;
  }

  /**
   * The organisation's key pairs for sealed entries, the one in use last (P-256, as JWK with their
   * private part). The first one is made when it is first asked for, also in a copy of the database
   * from before there were any.
   *
   * @throws MasterKeyError when the master key is not the one they were wrapped with
   */
  async sealingPairs(orgId: string): Promise<readonly SealingPair[]> {
    const { sealingPairs } = await this.#ring(orgId);
    if (sealingPairs.length > 0) return sealingPairs;
    await addFirstKey(this.#db, this.#wrapping, {
      orgId,
      purpose: 'letter',
      bytes: newSealingPair(),
    });
    return (await this.#read(orgId)).sealingPairs;
  }

  /**
   * Opens one key of the database, so that a wrong master key shows at start and not at the first
   * chart.
   */
  async check(): Promise<void> {
    const first = await this.#db.selectFrom('org_key').select('org_id').limit(1).executeTakeFirst();
    if (first) await this.of(first.org_id);
  }

  #ring(orgId: string): Promise<Ring> {
    const held = this.#rings.get(orgId);
    return held && this.#elapsed() - held.readAt < keysReadAgainMs ? held.ring : this.#read(orgId);
  }

  #read(orgId: string): Promise<Ring> {
    const earlier = this.#rings.get(orgId)?.ring;
    const ring = this.#load(this.#db, orgId).then(
      async (known) => (await earlier)?.follow(known) ?? new Ring(orgId, known),
    );
    const held = { ring, readAt: this.#elapsed() };
    this.#rings.set(orgId, held);
    ring.catch(() => {
      if (this.#rings.get(orgId) === held) this.#rings.delete(orgId);
    });
    return ring;
  }

  async #load(db: Db, orgId: string): Promise<Known> {
    const rows = (
      await db.selectFrom('org_key').selectAll().where('org_id', '=', orgId).execute()
    ).toSorted(byUse);
    const opened = rows.map((row) => ({
      id: row.key_id,
      purpose: row.purpose,
      used: row.in_use_at !== null,
      bytes: this.#wrapping.unwrap(row),
    }));
    const sealing = opened.filter(({ purpose }) => purpose === 'seal');
    return {
      sealing: new Map(sealing.map((key) => [key.id, key])),
      current: must(
        sealing.findLast(({ used }) => used),
        'sealing key',
      ),
      index: must(
        opened.find(({ purpose }) => purpose === 'index'),
        'index key',
      ).bytes,
      sealingPairs: opened
        .filter(({ purpose }) => purpose === 'letter')
        .map(({ id, bytes }) => ({ keyId: id, jwk: JSON.parse(bytes.toString()) as JsonWebKey })),
    };
  }
}

function keysOf(orgId: string, known: () => Known): OrgKeys {
  const keyOf = (table: string, sealed: Uint8Array): SealingKey => {
    const key = known().sealing.get(keyIdOf(sealed));
    if (!key) throw new EnvelopeError(`No key ${keyIdOf(sealed)} for a sealed value of ${table}`);
    return key;
  };
  return {
    seal: (table, id, value, options) =>
      sealJson(known().current, { table, orgId, id }, value, options),
    open: (table, id, sealed) => openJson(keyOf(table, sealed), { table, orgId, id }, sealed),
    sealBytes: (table, id, bytes) => sealBytes(known().current, { table, orgId, id }, bytes),
    openBytes: (table, id, sealed) => openBytes(keyOf(table, sealed), { table, orgId, id }, sealed),
    reseal: (table, id, sealed) =>
      resealed(keyOf(table, sealed), known().current, { table, orgId, id }, sealed),
    digest: (text) => keyedDigest(known().index, text),
    get keyId() {
      return known().current.id;
    },
  };
}
