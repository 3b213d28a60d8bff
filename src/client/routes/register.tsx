import { createFileRoute } from '@tanstack/react-router';
import { screenRoute } from '#client/app/screen-route.tsx';

export const Route = createFileRoute('/register')(screenRoute('/register'));
