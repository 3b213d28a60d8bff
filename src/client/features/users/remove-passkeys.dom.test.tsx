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
import { SignInMethods } from './sign-in-methods.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const show = ({ mayCall = ['admin.takePasskeys'], id = userId(4), passkeys = 2 }): void => {
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
  ({ unmount } = mountAt('/users', () => (
    <ToastProvider>
      <SignInMethods user={{ id, name: 'Nora Brightwater', asksCode: false, passkeys }} />
    </ToastProvider>
  )));
};

describe('removing the passkeys of a person (decision 049)', () => {
  it('asks first, says what stays open, keeps asking when it fails, and says that it is done', async () => {
    const sent: unknown[] = [];
    let works = false;
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return works
        ? new Response(JSON.stringify({ taken: 2 }), {
            headers: { 'content-type': 'application/json' },
          })
        : new Response('{"code":"server.failed"}', {
            status: 500,
            headers: { 'content-type': 'application/problem+json' },
          });
    });
    show({});
    await screen.getByRole('button', { name: 'Remove the passkeys of Nora Brightwater' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Remove passkeys' });
    await expect
      .element(dialog.getByText(/still opens what is on its own device until that is wiped/))
      .toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Sorry, passkeys could not be removed.');
    works = true;
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(screen.getByText('Nora Brightwater can no longer sign in with a passkey.'))
      .toBeVisible();
    expect(sent).toEqual([{ userId: userId(4) }, { userId: userId(4) }]);
  });

  it.each([
    ['to who may not', { mayCall: [] }, '2 passkeys'],
    ['for oneself', { id: userId() }, '2 passkeys'],
    ['where there are none', { passkeys: 0 }, '—'],
  ])('is not offered %s', async (_words, wish, shown) => {
    show(wish);
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
