import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { CodeStep } from '../state/session-state.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

/** A sign-in that asks for a code after the password (docs/security.md; decision 045). */

let app: App;
let server: SignInServer;
beforeEach(async () => {
  ({ app, server } = await freshPhone());
  server.codes.set(nora.userName, '123456');
});

const step = (): CodeStep | null => getDefaultStore().get(app.codeStepAtom);
async function asked(): Promise<CodeStep> {
  await expect.poll(step).not.toBeNull();
  return must(step() ?? undefined, 'step');
}
/** Signed in before codes were turned on. */
async function alreadyIn(): Promise<void> {
  server.codes.clear();
  await app.signIn(noras);
  server.codes.set(nora.userName, '123456');
}
async function restart(): Promise<void> {
  storeOf(app).close();
  app = await reload();
}

describe('signing in with a code as well', () => {
  it('opens nothing before the code is right, and allows another try after a wrong one', async () => {
    const signIn = app.signIn(noras);
    const { submit } = await asked();
    expect(app.currentSession().kind).toBe('signed-out');
    expect(await codeOf(submit('000000'))).toBe('code.wrong');
    expect([step() === null, app.currentSession().kind, server.running()]).toEqual([
      false,
      'signed-out',
      [],
    ]);
    await submit('123456');
    await signIn;
    expect([step(), opened(app).online, server.running()]).toEqual([
      null,
      'valid',
      [nora.userName],
    ]);
  });

  it('leaves everything as it was when the person cancels or takes too long', async () => {
    const first = codeOf(app.signIn(noras));
    (await asked()).cancel();
    expect([await first, step(), app.currentSession().kind]).toEqual([
      'login.code',
      null,
      'signed-out',
    ]);
    const second = codeOf(app.signIn(noras));
    const { submit } = await asked();
    server.waiting.clear();
    await submit('123456');
    expect([await second, step(), app.currentSession().kind]).toEqual([
      'login.code-over',
      null,
      'signed-out',
    ]);
  });

  it('keeps asking when the connection is lost for a moment', async () => {
    const signIn = app.signIn(noras);
    const { submit } = await asked();
    server.line = false;
    expect(await codeOf(submit('123456'))).toBe('network.unreachable');
    server.line = true;
    await submit('123456');
    await signIn;
    expect(opened(app).online).toBe('valid');
  });

  it('opens the phone offline with only the password', async () => {
    await alreadyIn();
    const entryId = await leaveUnsent(storeOf(app));
    await restart();
    server.line = false;
    await app.unlock(noras.password);
    expect(await readUnsent(storeOf(app), entryId)).toEqual({ said: 'work 1' });
    expect(step()).toBeNull();
  });

  it('opens the phone online after the session ended, without a dialog; signing in from the notice asks', async () => {
    await alreadyIn();
    const { clientId } = storeOf(app);
    await restart();
    server.endSessions();
    await app.unlock(noras.password);
    await expect.poll(() => opened(app).online).toBe('expired');
    expect(step()).toBeNull();
    const again = app.reauthenticate(noras.password);
    await (await asked()).submit('123456');
    await again;
    expect([opened(app).online, storeOf(app).clientId, opened(app).state.clientId]).toEqual([
      'valid',
      clientId,
      clientId,
    ]);
  });

  it('asks after a password change elsewhere, before it shows how to open the data', async () => {
    await alreadyIn();
    await restart();
    server.changePassword(nora.userName, 'second password of Nora');
    const unlock = app.unlock('second password of Nora');
    await (await asked()).submit('123456');
    await unlock;
    expect(app.currentSession().kind).toBe('earlier-password');
    await app.openWithEarlierPassword(noras.password);
    expect(opened(app).online).toBe('valid');
  });

  it('reports that the password does not open the data when the person cancels the code', async () => {
    await alreadyIn();
    await restart();
    server.changePassword(nora.userName, 'second password of Nora');
    const unlock = codeOf(app.unlock('second password of Nora'));
    (await asked()).cancel();
    expect([await unlock, app.currentSession().kind]).toEqual(['device.wrong-password', 'locked']);
  });
});
