import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';
import { EntryScreen } from '#client/features/sync-center/entry-screen.tsx';

export const Route = createFileRoute('/sync/$entryId')({ component: Entry });

/** One entry of the outbox. */
function Entry() {
  const { entryId } = Route.useParams();
  return useShell() === 'field' ? (
    <EntryScreen key={entryId} entryId={entryId} />
  ) : (
    <NotFoundScreen />
  );
}
