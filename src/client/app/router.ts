import { createRouter } from '@tanstack/react-router';
import { FailureScreen } from './failure-screen.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { routeTree } from './routes.ts';

/** The router over every screen. */
export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 500,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: FailureScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });

// The type of the router, so that every link is checked against the tree.
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
