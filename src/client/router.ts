import { createRouter } from '@tanstack/react-router';
import { FailureScreen } from '#client/parts/shell/failure-screen.tsx';
import { NotFoundScreen } from '#client/parts/shell/not-found-screen.tsx';
import { PendingScreen } from '#client/parts/shell/pending-screen.tsx';
import { routeTree } from './route-tree.gen.ts';

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
