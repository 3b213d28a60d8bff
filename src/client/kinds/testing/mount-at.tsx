import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mount } from '#client/features/note/testing/mount.tsx';

/** Puts a screen on a page with an address. `address()` is where it stands now. */
export function mountAt(
  path: string,
  draw: (search: Record<string, unknown>) => ReactNode,
): { address: () => string; unmount: () => void } {
  function Everywhere() {
    const search = useRouterState({ select: ({ location }) => location.search });
    return draw({ ...search });
  }
  const history = createMemoryHistory({ initialEntries: [path] });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '$', component: Everywhere }),
    ]),
    history,
  });
  const { unmount } = mount(<RouterProvider router={router as never} />);
  return { address: () => router.state.location.href, unmount };
}
