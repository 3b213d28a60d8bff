import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';

export const Route = createFileRoute('/404')({ component: NotFoundScreen });
