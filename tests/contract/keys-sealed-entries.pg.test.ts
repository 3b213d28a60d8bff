import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelayReply, SealedEntry } from '#contract/sealed-entries.ts';
import { relayNotes as deliver, pullNotes as pull } from '#contract/exchange.ts';
import { registerLetters } from '#contract/devices.ts';
import { type SessionState } from '#contract/sign-in.ts';
import { protocol, type Entry } from '#contract/sync.ts';
import { toBase64url } from '#client/store/base64url.ts';
import {
  entrySealerWith,
  newClientKeyPair,
  type SealingKeys,
} from '#client/store/outbox/sealed-entries.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { listKeys, makeKey } from '#server/db/key-changes.ts';
import { newSealingPair } from '#server/db/keyring.ts';
import { KeyRotationJob } from '#server/jobs/key-rotation.ts';
import { Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A device that seals its entries to the key it received last. */
class SealingPhone {
  readonly device: FieldDevice;
  readonly #state: SessionState;
  readonly #pair: Awaited<ReturnType<typeof newClientKeyPair>>;
  #keys: SealingKeys | null = null;
  #uploadToken = '';

  private constructor(
    api: Api,
    state: SessionState,
    pair: Awaited<ReturnType<typeof newClientKeyPair>>,
  ) {
    this.device = new FieldDevice(api, state.clientId);
    this.#state = state;
    this.#pair = pair;
  }

  static async of(url: string, userName: string): Promise<SealingPhone> {
    const api = new Api(url);
    const phone = new SealingPhone(api, await api.signIn(userName), await newClientKeyPair());
    await phone.register();
    await phone.device.pullAll();
    return phone;
  }

  get orgId(): string {
    return this.#state.user.orgId;
  }

  /** @returns the number of the organisation's key */
  async register(): Promise<number> {
    const { uploadToken, orgKeyId, orgKey } = await this.device.api.call(registerLetters, {
      clientId: this.#state.clientId,
      publicKey: this.#pair.publicKey,
    });
    this.#keys = {
      clientId: this.#state.clientId,
      privateKey: this.#pair.privateKey,
      orgKeyId,
      orgKey,
    };
    this.#uploadToken = uploadToken;
    return orgKeyId;
  }

  async letterKeyInPull(): Promise<number | undefined> {
    return (
      await this.device.api.call(pull, {
        protocol,
        requestId: randomUUID(),
        clientId: this.#state.clientId,
        cursor: null,
        limit: 1,
      })
    ).letterKey;
  }

  write(pulse: number): Entry {
    const visit = must(
      this.device.visits().find(({ status }) => status === 'Staffed'),
      'visit',
    );
    return this.device.entry('notes', 'saveAnswers', onVisit(visit.id), {
      patch: { 'vitals.pulse': pulse },
    });
  }

  async seal({ seq, after, ...content }: Entry): Promise<SealedEntry> {
    const sealer = await entrySealerWith(must(this.#keys, 'keys'), {
      orgId: this.orgId,
      userId: this.#state.user.id,
    });
    return {
      entryId: content.entryId,
      seq,
      after,
      baseRevision: content.baseRevision,
      sealed: toBase64url(await sealer.seal(content)),
    };
  }

  /** Sends sealed entries with nobody signed in. */
  async deliver(
    ...entries: readonly SealedEntry[]
  ): Promise<RelayReply['fates'][number]['fate'][]> {
    const reply = await new Api(this.device.api.url).call(deliver, {
      protocol,
      requestId: randomUUID(),
      clientId: this.#state.clientId,
      deviceId: this.device.api.deviceId,
      uploadToken: this.#uploadToken,
      sentAt: new Date().toISOString(),
      waiting: 0,
      letters: [...entries],
    });
    return reply.fates.map(({ fate }) => fate);
  }
}

describe.each(databasesOf(import.meta.url))(
  'the key pair for sealed entries is changed on %s (docs: sync, sealed outbox)',
  (database) => {
    let server: TestServer;
    let phone: SealingPhone;
    let silent: SealingPhone;
    let first: number;
    let second: number;
    let waiting: SealedEntry;
    let entry: Entry;

    const db = () => server.inside().db;
    const age = (interval: string) =>
      sql`update org_key set created_at = created_at - ${interval}::interval,
        in_use_at = in_use_at - ${interval}::interval where purpose = 'letter'`.execute(db());
    /** What the jobs of every process do. */
    const round = async (): Promise<void> => {
      await new KeyRotationJob(server.inside()).round();
      await server.inside().keyring.readAgain(phone.orgId);
    };
    const pairs = async () =>
      (await listKeys(db(), phone.orgId))
        .filter(({ purpose }) => purpose === 'letter')
        .map(({ key_id }) => key_id);

    beforeAll(async () => {
      server = await startServer({ database });
      phone = await SealingPhone.of(server.url, 'nurse');
      silent = await SealingPhone.of(server.url, 'aide');
      first = must(await phone.letterKeyInPull(), 'key');
      entry = phone.write(71);
      waiting = await phone.seal(entry);
      second = await makeKey(
        db(),
        server.inside().keyring.wrapping,
        { orgId: phone.orgId, purpose: 'letter', bytes: newSealingPair() },
        new Date(),
      );
    });
    afterAll(() => server.stop());

    it('nobody gets it before every process knows it', async () => {
      await round();
      expect(await phone.letterKeyInPull()).toBe(first);
      expect(await phone.register()).toBe(first);
    });

    it('the next contact returns its number, and registering returns the key', async () => {
      await age('2 minutes');
      await round();
      expect(await phone.letterKeyInPull()).toBe(second);
      expect(await phone.register()).toBe(second);
    });

    it('entries sealed to either key open', async () => {
      expect(await phone.deliver(waiting, await phone.seal(phone.write(72)))).toEqual([
        'taken',
        'taken',
      ]);
      expect(await silent.deliver(await silent.seal(silent.write(73)))).toEqual(['taken']);
    });

    it('the earlier pair stays while a client that has it made contact in the last 400 days', async () => {
      await age('31 days');
      await round();
      expect(await pairs()).toEqual([first, second]);
      const last = (interval: string) =>
        sql`update client set last_contact = now() - ${interval}::interval where letter_key_id = ${first}`.execute(
          db(),
        );
      await last('399 days');
      await round();
      expect(await pairs()).toEqual([first, second]);
      await last('401 days');
      await round();
      expect(await pairs()).toEqual([second]);
    });

    it('an even later sealed entry is left to its author, who loses nothing', async () => {
      const late = silent.write(74);
      expect(await silent.deliver(await silent.seal(late))).toEqual(['unreadable']);
      expect((await silent.device.push('notes', [late])).outcomes).toMatchObject([
        { outcome: { kind: 'applied' } },
      ]);
      expect(await silent.register()).toBe(second);
      expect(await silent.deliver(await silent.seal(silent.write(75)))).toEqual(['taken']);
    });

    it('a pair is kept for 30 days even when every client has the next one', async () => {
      const third = await makeKey(
        db(),
        server.inside().keyring.wrapping,
        { orgId: phone.orgId, purpose: 'letter', bytes: newSealingPair() },
        new Date(),
      );
      await age('2 minutes');
      await round();
      expect([await phone.register(), await silent.register()]).toEqual([third, third]);
      await age('29 days');
      await round();
      expect(await pairs()).toEqual([second, third]);
      await age('1 day');
      await round();
      expect(await pairs()).toEqual([third]);
      expect(await findChainBreak(db(), phone.orgId)).toBeNull();
    });
  },
);
