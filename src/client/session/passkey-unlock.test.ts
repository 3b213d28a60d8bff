import { beforeEach, expect, test, vi } from 'vitest';
import { codeOf, freshPhone, leaveUnsent, noras, opened, readUnsent, storeOf, type App } from './testing/phone.ts';
import type { SignInServer } from './testing/sign-in-server.ts';

/** An authenticator as WebAuthn describes it: one secret, a PRF of the salt. The real one is in `passkey.dom.test.ts`. */
class Credential {
  readonly rawId = new Uint8Array([1, 2, 3]).buffer;
  readonly salt: ArrayBuffer | null;
  constructor(salt: ArrayBuffer | null) {
    this.salt = salt;
  }
  getClientExtensionResults() {
    return { prf: this.salt ? { results: { first: this.salt } } : { enabled: true } };
  }
}
type Asked = { publicKey: { extensions: { prf: { eval: { first: Uint8Array<ArrayBuffer> } } } } };
const answer = async ({ publicKey }: Asked) => new Credential(await crypto.subtle.digest('SHA-256', publicKey.extensions.prf.eval.first));

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  vi.stubGlobal('PublicKeyCredential', Credential);
  Object.assign(navigator, { credentials: { create: async () => new Credential(null), get: answer } });
  await app.signIn(noras);
});

const kinds = () => opened(app).account.vaults.at(-1)?.wraps.map(({ kind }) => kind);

test('a passkey opens the locked data without a line, beside the password, until it is removed', async () => {
  const entry = await leaveUnsent(storeOf(app));
  await app.addPasskey(noras.password);
  expect(kinds()).toEqual(['password', 'passkey']);
  server.line = false;
  await app.lock();
  await app.unlockByPasskey();
  expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  await app.lock();
  await app.unlock(noras.password);
  await app.removePasskey();
  expect(kinds()).toEqual(['password']);
  await app.lock();
  await app.unlockByPasskey();
  expect(app.currentSession().kind).toBe('locked');
});

test('a wrong password adds none, and a person who turns away stays locked', async () => {
  expect(await codeOf(app.addPasskey('wrong'))).toBe('device.wrong-password');
  expect(kinds()).toEqual(['password']);
  await app.addPasskey(noras.password);
  await app.lock();
  Object.assign(navigator, { credentials: { get: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
  expect(await codeOf(app.unlockByPasskey())).toBe('device.passkey');
  expect(app.currentSession().kind).toBe('locked');
});
