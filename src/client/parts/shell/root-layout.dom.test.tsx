import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { createAppRouter } from '#client/router.ts';
import { putSession } from '#client/session/state.ts';
import { ToastProvider } from '#client/ui/toast.tsx';

let close = (): void => {};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

/** The whole app for somebody who is not signed in; gives the addresses it went through. */
function openSignedOut(path: string): string[] {
  putSession({ kind: 'signed-out', accounts: [] });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createAppRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ history });
  const addresses: string[] = [];
  history.subscribe(({ location }) => addresses.push(location.pathname));
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </I18nProvider>,
  );
  close = () => root.unmount();
  return addresses;
}

it.each(['/', '/dashboard', '/sync', '/visits'])('leads from %s to the forgotten password and to the help without signing in, at the first click (spec portal §2)', async (path) => {
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const addresses = openSignedOut(path);
  await screen.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await screen.getByRole('link', { name: 'Help' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(addresses).toEqual(['/resetPassword', '/help']);
});
