import { createFileRoute } from '@tanstack/react-router';
import { StartPage } from '#client/app/start-page.tsx';

export const Route = createFileRoute('/')({ component: StartPage });
