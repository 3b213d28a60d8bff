import { createFileRoute } from '@tanstack/react-router';
import { DeviceEpisode } from '#client/features/episodes/device-episodes.tsx';
import { loadEpisode } from '#client/features/episodes/load-episode.ts';
import { OfficeEpisode } from '#client/features/episodes/office-episode.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

export const Route = createFileRoute('/episode/$id/')({
  loader: ({ params }) => forOffice(() => loadEpisode(params.id)),
  component: EpisodeScreen,
});

function EpisodeScreen() {
  const loaded = Route.useLoaderData();
  const { id } = Route.useParams();
  if (useShell() === 'field') return <DeviceEpisode id={id} />;
  return loaded ? <OfficeEpisode {...loaded} chosen={null} /> : <PendingScreen />;
}
