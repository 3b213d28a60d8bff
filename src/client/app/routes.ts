import { createRootRoute, createRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { screenRows, type ScreenPath } from '#client/screens.ts';
import { RootLayout } from './root-layout.tsx';
import { screenRoute } from './screen-route.tsx';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({ component: RootLayout });
const getParentRoute = () => root;

const routeOf = <P extends ScreenPath>(path: P) => {
  const { load, ...options } = screenRoute(path);
  return createRoute({
    getParentRoute,
    path,
    ...options,
    loader: ({ params, deps: { search } }) => load({ params: { ...params }, search }),
  });
};

/** One route for each row of the table of screens, so that every link is checked against it. */
const screenRoutes = Object.fromEntries<unknown>(
  screenRows.map(([path]) => [path, routeOf(path)]),
) as { readonly [P in ScreenPath]: ReturnType<typeof routeOf<P>> };

const start = createRoute({ getParentRoute, path: '/', component: StartPage });
const notFound = createRoute({ getParentRoute, path: '/404', component: NotFoundScreen });

/** Every path: the screens, the login, which the root layout shows, and the page for the rest. */
export const routeTree = root.addChildren({ start, notFound, ...screenRoutes });
