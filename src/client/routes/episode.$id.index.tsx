import { createFileRoute } from '@tanstack/react-router';
import { DeviceEpisode } from '#client/parts/episode/device-episodes.tsx';
import { loadEpisode } from '#client/parts/episode/load-episode.ts';
import { OfficeEpisode } from '#client/parts/episode/office-episode.tsx';
import { forOffice } from '#client/parts/shell/for-office.ts';
import { PendingScreen } from '#client/parts/shell/pending-screen.tsx';
import { useShell } from '#client/parts/shell/use-shell.ts';

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
