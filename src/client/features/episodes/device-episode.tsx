import { useLingui } from '@lingui/react/macro';
import { useEpisode, type EpisodePage } from '#client/store/snapshots/queries.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { BillingPeriods, EpisodeFacts, Orders } from './episode-facts.tsx';

function EpisodeOnDevice({ episode, visits }: EpisodePage) {
  const { t } = useLingui();
  return (
    <Page>
      <PageHeader
        title={episode.patientName}
        back={<BackLink to="/episodes" />}
        aside={<RecordStatusPill status={episode.status} />}
      />
      <EpisodeFacts episode={episode} />
      <LinkButton
        to="/patient/$id"
        params={{ id: episode.patientId }}
        icon="user"
      >{t`Chart`}</LinkButton>
      <Orders episode={episode} />
      <BillingPeriods episode={episode} />
      <OwnVisits visits={visits} />
    </Page>
  );
}

/** One episode from this device. */
export function DeviceEpisode({ id }: { id: string }) {
  const page = useEpisode(id);
  if (page === undefined) return <PendingScreen />;
  return page === null ? <NotFoundScreen /> : <EpisodeOnDevice {...page} />;
}

export const screen: ScreenPart<void> = {
  Screen: ({ params: { id = '' } }) => <DeviceEpisode id={id} />,
};
