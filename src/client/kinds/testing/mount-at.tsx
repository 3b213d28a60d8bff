import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouterState,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { mount } from '#client/features/note/testing/mount.tsx';

type Search = Record<string, unknown>;
type Mounted = { address: () => string; unmount: () => void };

/**
 * Puts a screen on a page with an address. `address()` is the present one, `go` leads to another.
 *
 * @param history the browser's own, where *Back* matters; it is at `path` already
 */
export function mountAt(
  path: string,
  draw: (search: Search) => ReactNode,
  history: RouterHistory = createMemoryHistory({ initialEntries: [path] }),
): Mounted & { go: (path: string) => void } {
  function Everywhere() {
    const search = useRouterState({ select: ({ location }) => location.search });
    return draw({ ...search });
  }
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '$', component: Everywhere }),
    ]),
    history,
  });
  const { unmount } = mount(<RouterProvider router={router as never} />);
  return {
    address: () => router.state.location.href,
    go: (to) => history.push(to),
    unmount,
  };
}

/**
 * Puts a screen with its own loading on a page; it is loaded again whenever its search changes.
 *
 * @param before the addresses the person comes from, the last one last
 * @param pendingMs how long the page stays while another one is loaded
 */
export function mountScreen<D>(
  path: string,
  { load, Screen }: ScreenPart<D>,
  before: readonly string[] = [],
  pendingMs = 0,
): Mounted {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '$',
    validateSearch: (search: Search) => search,
    loaderDeps: ({ search }) => ({ search }),
    loader: async ({ deps }) => ({ data: await load?.({ params: {}, search: deps.search }) }),
    component: function Shown() {
      const { data } = route.useLoaderData();
      return data === undefined ? null : (
        <Screen data={data} params={{}} search={route.useSearch()} />
      );
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [...before, path] }),
    defaultPendingMs: pendingMs,
    defaultPendingComponent: () => <p>blank</p>,
  });
  const { unmount } = mount(<RouterProvider router={router as never} />);
  return { address: () => router.state.location.href, unmount };
}
