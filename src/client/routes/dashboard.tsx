import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { useShell } from '#client/parts/shell/use-shell.ts';
import { MyDay } from '#client/parts/field/my-day.tsx';

const OfficeDashboard = lazy(async () => ({ default: (await import('#client/parts/office/dashboard.tsx')).OfficeDashboard }));

export const Route = createFileRoute('/dashboard')({ component: Dashboard });

function Dashboard() {
  return useShell() === 'field' ? <MyDay /> : <OfficeDashboard />;
}
