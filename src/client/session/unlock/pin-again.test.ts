import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { derive } from '../keys/argon.ts';
import type { KeyWorkerRequest } from '../keys/key-worker-client.ts';
import { createKeyWorker } from '../keys/key-worker.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/**
 * A right PIN whose opening fails, and a key worker that breaks: neither is a wrong try
 * (docs/security.md, keys on the device).
 */

const pin = '246813';

/** A web worker with a key worker in it, as in a browser, that breaks on command. */
class KeeperWorker extends EventTarget {
  static last: KeeperWorker | null = null;
  readonly #keyWorker = createKeyWorker(derive);
  constructor() {
    super();
    KeeperWorker.last = this;
  }
  postMessage({ id, ask }: KeyWorkerRequest): void {
    const run = (): Promise<unknown> => {
      if (ask.kind === 'warm') return this.#keyWorker.warm();
      if (ask.kind === 'derive') return this.#keyWorker.derive(...ask.given);
      if (ask.kind === 'keep') return this.#keyWorker.keep(...ask.given);
      return ask.kind === 'reopen' ? this.#keyWorker.reopen(...ask.given) : this.#keyWorker.drop();
    };
    void run().then((value) =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, ok: true, value } })),
    );
  }
}

let app: App;
let server: SignInServer;
let entry: string;
beforeEach(async () => {
  vi.stubGlobal('Worker', KeeperWorker);
  ({ app, server } = await freshPhone());
  server.orgKey = (await newClientKeyPair()).publicKey;
  await app.signIn(noras);
  entry = await leaveUnsent(storeOf(app));
  await app.chooseSharedPin(storeOf(app), pin, noras.password);
  await app.lock('idle');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ways = async () =>
  (await app.knownAccounts()).flatMap(({ vaults }) =>
    vaults.flatMap(({ wraps }) => wraps.map((slot) => slot.kind)),
  );

test('a right PIN whose opening failed opens at the next try, and costs nothing', async () => {
  const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk does not answer.', 'AbortError');
  });
  expect(await codeOf(app.unlockWithPin(pin))).not.toBe('done');
  failing.mockRestore();
  expect([app.currentSession().kind, await ways()]).toEqual(['pin-locked', ['password', 'pin']]);
  await app.unlockWithPin(pin);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  // Once open, nothing else holds the key.
  expect(await codeOf(app.releaseKey(pin))).toBe('device.pin-spent');
});

test('a broken key worker locks the app; the PIN keeps its tries and opens with the server’s share', async () => {
  KeeperWorker.last?.dispatchEvent(new Event('error'));
  expect(await codeOf(app.unlockWithPin(pin))).toBe('device.pin-ended');
  expect(app.currentSession()).toMatchObject({ kind: 'locked' });
  expect(app.currentSession()).not.toHaveProperty('why');
  expect(await ways()).toEqual(['password', 'pin']);
  await app.unlockWithPin(pin);
  expect(opened(app).account.userName).toBe(noras.userName);
  app = await reload();
  await app.unlock(noras.password);
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
});

test('five wrong tries lock a full phone too', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  for (let tries = 0; tries < 5; tries += 1) await codeOf(app.unlockWithPin('0000'));
  expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'pin' });
});
