import { createFileRoute, createRootRoute, type AnyRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { screenRows, type ScreenPath } from '#client/screens.ts';
import { RootLayout } from './root-layout.tsx';
import { screenRoute } from './screen-route.tsx';
import { screenRoutes } from './screen-routes.gen.ts';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({ component: RootLayout });

/** The login, which the root layout shows, and the page for every unknown path. */
type OtherPath = '/' | '/404';

/** How a link names a path. */
type Linked<P extends string> = P extends `${infer Rest extends `/${string}`}/` ? Rest : P;

type Paths = {
  readonly [P in ScreenPath | OtherPath]: {
    id: P;
    path: Linked<P>;
    fullPath: Linked<P>;
    preLoaderRoute: AnyRoute;
    parentRoute: typeof root;
  };
};

// Paths and their parameters, so that every link is checked against the table of screens.
declare module '@tanstack/react-router' {
  interface FileRoutesByPath extends Paths {}
}

const start = createFileRoute('/')({ component: StartPage });
const notFound = createFileRoute('/404')({ component: NotFoundScreen });

const place = (route: AnyRoute, path: ScreenPath | OtherPath, options = {}): void =>
  void Object.assign(route.options, { id: path, path, getParentRoute: () => root, ...options });

place(start, '/');
place(notFound, '/404');
for (const [path] of screenRows) place(screenRoutes[path], path, screenRoute(path));

/** Every path: one route for each row of the table of screens, and two without a screen. */
export const routeTree = root.addChildren({ start, notFound, ...screenRoutes });
