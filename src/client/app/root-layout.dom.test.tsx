import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { putSession } from '#client/session/state/session-state.ts';
import { mountApp } from './testing/mount-app.tsx';

let close = (): void => {};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

/** The whole app for somebody who is not signed in; returns the addresses it went through. */
function openSignedOut(path: string): string[] {
  putSession({ kind: 'signed-out', accounts: [] });
  const { history, unmount } = mountApp(path);
  const addresses: string[] = [];
  history.subscribe(({ location }) => addresses.push(location.href));
  close = unmount;
  return addresses;
}

it('takes the user name that was typed to the forgotten password, and not by way of the address', async () => {
  const addresses = openSignedOut('/');
  await screen.getByLabelText('User name').fill('nora.nurse');
  await screen.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' }))
    .toBeVisible();
  await expect.element(screen.getByLabelText('User name')).toHaveValue('nora.nurse');
  expect(addresses).toEqual(['/resetPassword']);
});

it.each(['/', '/dashboard', '/sync', '/visits'])(
  'leads from %s to the forgotten password and to the help without signing in, at the first click (spec portal §2)',
  async (path) => {
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    const addresses = openSignedOut(path);
    await screen.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' }))
      .toBeVisible();
    await screen.getByRole('link', { name: 'Help' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(addresses).toEqual(['/resetPassword', '/help']);
  },
);
