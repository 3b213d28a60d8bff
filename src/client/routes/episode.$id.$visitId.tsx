import { createFileRoute } from '@tanstack/react-router';
import { Refusal } from '#contract/errors.ts';
import { DeviceEpisode } from '#client/features/episodes/device-episodes.tsx';
import { loadEpisode } from '#client/features/episodes/load-episode.ts';
import { OfficeEpisode } from '#client/features/episodes/office-episode.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useShell } from '#client/screen/use-shell.ts';

export const Route = createFileRoute('/episode/$id/$visitId')({
  loader: ({ params }) =>
    forOffice(async () => {
      const loaded = await loadEpisode(params.id);
      const chosen = loaded.visits.find(({ id }) => id === params.visitId);
      if (!chosen) throw new Refusal('record.not-found');
      return { ...loaded, chosen };
    }),
  component: EpisodeVisitScreen,
});

/** An episode with a chosen visit (spec portal §2). */
function EpisodeVisitScreen() {
  const loaded = Route.useLoaderData();
  const { id } = Route.useParams();
  if (useShell() === 'field') return <DeviceEpisode id={id} />;
  return loaded ? <OfficeEpisode {...loaded} /> : <PendingScreen />;
}
