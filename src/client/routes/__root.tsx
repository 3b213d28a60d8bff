import { createRootRoute } from '@tanstack/react-router';
import { RootLayout } from '#client/app/root-layout.tsx';

export const Route = createRootRoute({ component: RootLayout });
