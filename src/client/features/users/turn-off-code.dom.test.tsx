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

const show = ({ mayCall = ['admin.takeCodes'], id = userId(4), asksCode = true }): void => {
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
      <SignInMethods user={{ id, name: 'Nora Brightwater', asksCode, passkeys: 0 }} />
    </ToastProvider>
  )));
};
const button = () =>
  screen.getByRole('button', { name: 'Turn off the sign-in code of Nora Brightwater' });

describe('turning off the sign-in code of a person (decision 045)', () => {
  it('asks first, names the person, and says that it is done', async () => {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return new Response(JSON.stringify({ taken: true }), {
        headers: { 'content-type': 'application/json' },
      });
    });
    show({});
    await button().click();
    const dialog = screen.getByRole('dialog', { name: 'Turn off sign-in code' });
    await expect
      .element(dialog.getByText(/Make sure that it is Nora Brightwater who asks/))
      .toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect
      .element(screen.getByText('Nora Brightwater signs in without a code again.'))
      .toBeVisible();
    expect(sent).toEqual([{ userId: userId(4) }]);
  });

  it.each([
    ['to who may not', { mayCall: [] }, 'Code'],
    ['for oneself', { id: userId() }, 'Code'],
    ['where there is none', { asksCode: false }, '—'],
  ])('is not offered %s', async (_words, wish, shown) => {
    show(wish);
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
  });
});
