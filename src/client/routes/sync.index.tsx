import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/parts/shell/not-found-screen.tsx';
import { useShell } from '#client/parts/shell/use-shell.ts';
import { SyncCentreScreen } from '#client/parts/sync/sync-centre.tsx';

export const Route = createFileRoute('/sync/')({ component: Sync });

/** The sync centre; the office keeps nothing on its devices and has none. */
function Sync() {
  return useShell() === 'field' ? <SyncCentreScreen /> : <NotFoundScreen />;
}
