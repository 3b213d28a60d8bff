import { minuteMs } from '#domain/durations.ts';
import type { Server } from '#server/runtime/context.ts';
import {
  changingKeys,
  destroySealingPairs,
  destroySealingKeys,
  putToUse,
  settledKeys,
} from '#server/db/key-changes.ts';
import type { Keyring } from '#server/db/keyring.ts';
import { eachAnyway } from '#server/db/each-anyway.ts';
import { countSealed, ResealingPass } from '#server/db/resealing.ts';

/**
 * Milliseconds of work at a time, a fifth of the time between two rounds (`keysEveryMs`); requests
 * have their turn after every few rows.
 */
const workMs = 2_000;
/** Between two walks over everything: keys in use at the first one are free by then. */
const restMs = minuteMs;

/**
 * A walk, and the earlier keys that can be destroyed when it leaves nothing behind: nothing was
 * written with them since it began.
 */
type Walk = { readonly pass: ResealingPass; readonly settled: readonly number[] };

export type KeyRotationServices = Pick<Server, 'db' | 'log' | 'now'> & {
  readonly keyring: Pick<Keyring, 'of' | 'readAgain'>;
};

/** Carries on the change of keys of every organisation (decision 048), a little at each call. */
export class KeyRotationJob {
  readonly #server: KeyRotationServices;
  readonly #elapsed: () => number;
  readonly #walks = new Map<string, Walk>();
  readonly #restUntil = new Map<string, number>();

  /** @param elapsed milliseconds of a clock that never goes back */
  constructor(server: KeyRotationServices, elapsed: () => number = () => performance.now()) {
    this.#server = server;
    this.#elapsed = elapsed;
  }

  /** @throws SomeFailed after the others had their turn, when an organisation's keys could not go on */
  async round(): Promise<void> {
    const { db, keyring, log, now } = this.#server;
    await eachAnyway(
      await changingKeys(db),
      async ({ orgId, sealing, pairs }) => {
        if (await putToUse(db, orgId, now())) await keyring.readAgain(orgId);
        if (sealing) await this.#reseal(orgId);
        if (pairs && (await destroySealingPairs(db, orgId, now()))) await keyring.readAgain(orgId);
      },
      (error, { orgId }) => log.failure('keys', error, { orgId }),
    );
  }

  async #reseal(orgId: string): Promise<void> {
    const walk = await this.#walk(orgId);
    if (!walk) return;
    for (const end = this.#elapsed() + workMs; !walk.pass.isOver && this.#elapsed() < end;)
      await walk.pass.step();
    if (walk.pass.isOver) await this.#end(orgId, walk);
  }

  async #walk(orgId: string): Promise<Walk | undefined> {
    const { db, keyring, log } = this.#server;
    if (this.#elapsed() < (this.#restUntil.get(orgId) ?? 0)) return undefined;
    await keyring.readAgain(orgId);
    const keys = await keyring.of(orgId);
    const known = this.#walks.get(orgId);
    if (known?.pass.keyId === keys.keyId) return known;
    const walk = {
      settled: await settledKeys(db, orgId),
      pass: new ResealingPass({
        db,
        orgId,
        keys,
        onError: (error, place) => log.failure('reseal', error, { orgId, kind: place }),
      }),
    };
    this.#walks.set(orgId, walk);
    return walk;
  }

  async #end(orgId: string, { pass, settled }: Walk): Promise<void> {
    const { db, keyring, log, now } = this.#server;
    this.#walks.delete(orgId);
    this.#restUntil.set(orgId, this.#elapsed() + restMs);
    if (pass.resealed > 0) log.info('resealed', { orgId, count: pass.resealed });
    if (settled.length === 0) return;
    // Values that could not be resealed are under one of the earlier keys: the others may still go.
    const counts = pass.left > 0 ? await countSealed(db, orgId) : new Map<number, number>();
    await destroySealingKeys(
      db,
      orgId,
      settled.filter((keyId) => !counts.has(keyId)),
      now(),
    );
    await keyring.readAgain(orgId);
  }
}
