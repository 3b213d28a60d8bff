import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putSession, type Online } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { FactorAsked } from './factor-asked.tsx';
import { SessionNotice } from './session-notice.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const show = (online: Online): void => {
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'nora.nurse',
    displayName: 'Nora Nurse',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: true,
    vaults: [],
  };
  putSession({ kind: 'open', account, state: sessionOf(nurse()), online, store: null });
  ({ unmount } = mountAt('/sync', () => (
    <ToastProvider>
      <h1>Sync</h1>
      <SessionNotice />
      <FactorAsked />
    </ToastProvider>
  )));
};

it('shows nothing while the server accepts work, and while the state is unknown', async () => {
  for (const online of ['valid', 'unknown'] as const) {
    show(online);
    await expect.element(screen.getByRole('heading', { name: 'Sync' })).toBeVisible();
    expect(screen.getByRole('button').elements()).toEqual([]);
    unmount();
  }
});

it('links to the profile where a second way to sign in is required (decision 050)', async () => {
  show('factor');
  await expect
    .element(screen.getByText(/Your agency requires a second way to sign in/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', '/profile');
});

it('opens sign-in again after the session has ended, and keeps it open after a wrong password', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response('{"code":"login.failed"}', {
        status: 401,
        headers: { 'content-type': 'application/problem+json' },
      }),
  );
  show('expired');
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabelText('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Sorry, login failed.');
});
