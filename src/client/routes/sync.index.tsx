import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';
import { SyncCentreScreen } from '#client/features/sync-center/sync-center.tsx';

export const Route = createFileRoute('/sync/')({ component: Sync });

/** The sync centre; the office keeps nothing on its devices and has none. */
function Sync() {
  return useShell() === 'field' ? <SyncCentreScreen /> : <NotFoundScreen />;
}
