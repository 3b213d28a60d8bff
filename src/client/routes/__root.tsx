import { createRootRoute } from '@tanstack/react-router';
import { RootLayout } from '#client/parts/shell/root-layout.tsx';

export const Route = createRootRoute({ component: RootLayout });
