import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { OpenSessions } from './open-sessions.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const signInAs = (mayCall: string[]): void => {
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'admin',
    displayName: 'Ada Admin',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  putSession({
    kind: 'open',
    account,
    state: sessionOf(nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN' }), { mayCall }),
    online: 'valid',
    store: null,
  });
};
const answer = (body: object, status = 200): unknown[] => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    sent.push(JSON.parse(init?.body as string));
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
    });
  });
  return sent;
};
const show = (sessions = 2): void =>
  void ({ unmount } = mountAt('/users', () => (
    <ToastProvider>
      <OpenSessions user={{ id: userId(4), name: 'Nora Brightwater', sessions }} />
    </ToastProvider>
  )));
const button = () => screen.getByRole('button', { name: 'End all sessions of Nora Brightwater' });

describe('ending all sessions of a person (design: security, session list and revocation)', () => {
  it('asks first, names the person, and says how many were ended', async () => {
    const sent = answer({ ended: 2 });
    signInAs(['admin.endSessions']);
    show();
    await button().click();
    const dialog = screen.getByRole('dialog', { name: 'End all sessions' });
    await expect.element(dialog.getByText('2 sessions are open.')).toBeVisible();
    await expect
      .element(dialog.getByText(/^Nora Brightwater is signed out on every device at once/))
      .toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await expect
      .element(screen.getByText('2 sessions of Nora Brightwater were ended.'))
      .toBeVisible();
    expect(sent).toEqual([{ userId: userId(4) }]);
    expect(dialog.elements()).toEqual([]);
  });

  it('stays open and says so when the server refuses', async () => {
    answer({ code: 'access.denied' }, 403);
    signInAs(['admin.endSessions']);
    show();
    await button().click();
    const dialog = screen.getByRole('dialog', { name: 'End all sessions' });
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await expect.element(dialog.getByText(/Sorry, sessions could not be ended/)).toBeVisible();
  });

  it('is offered to nobody who may not, and where there is no session', async () => {
    signInAs([]);
    show();
    await expect.element(screen.getByText('2', { exact: true })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
    unmount();
    signInAs(['admin.endSessions']);
    show(0);
    await expect.element(screen.getByText('0', { exact: true })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
