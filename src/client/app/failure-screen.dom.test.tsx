import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import { FailureScreen } from './failure-screen.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

/** Opens a path whose data cannot be loaded, as its route fails then. */
function fail(path: string, error: Error): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path,
    loader: () => {
      throw error;
    },
    component: () => null,
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path.replace('$id', '7')] }),
    defaultErrorComponent: FailureScreen,
  });
  ({ unmount } = mount(<RouterProvider router={router as never} />));
}

describe('a screen whose data could not be loaded (spec portal §8)', () => {
  it.each([
    ['/patient/$id', 'Sorry, patient could not be loaded.'],
    ['/dashboard', 'Sorry, dashboard could not be loaded.'],
    ['/role/$id', 'Sorry, role could not be loaded.'],
  ])('%s says what, and why', async (path, sentence) => {
    fail(path, new Refusal('network.unreachable'));
    await expect.element(screen.getByRole('heading', { name: sentence })).toBeVisible();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Server could not be reached. Please ensure you are online and then try again.',
      );
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says in German that a record was not found', async () => {
    fail('/patient/$id', new Refusal('record.not-found'));
    i18n.load('de', { Patient: 'Patient' });
    i18n.activate('de');
    await expect.element(screen.getByRole('heading', { name: /Patient/ })).toBeVisible();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This record does not exist or is not yours to see.');
  });

  it('is the page for unknown paths where no record can have the id', async () => {
    fail('/patient/$id', new Refusal('request.invalid'));
    await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByText(/could not be loaded/).query()).toBeNull();
  });

  it('is only an unnamed screen where the path has no title', async () => {
    fail('/elsewhere', new Refusal('server.failed'));
    await expect
      .element(screen.getByRole('heading', { name: 'This screen could not be loaded' }))
      .toBeVisible();
  });
});
