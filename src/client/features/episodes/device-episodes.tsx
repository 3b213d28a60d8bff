import { useLingui } from '@lingui/react/macro';
import { useEpisode, useEpisodes, type EpisodePage } from '#client/store/snapshots/queries.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NotFoundScreen } from '#client/screen/not-found-screen.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { BillingPeriods, EpisodeFacts, Orders } from './episode-facts.tsx';

/** The episodes on this device. */
export function DeviceEpisodes() {
  const { t } = useLingui();
  const episodes = useEpisodes();
  return (
    <Page>
      <PageHeader title={t`Episodes`} />
      {episodes === undefined && <Skeleton label={t`Loading`} />}
      {episodes?.length === 0 && <EmptyState icon="episode" title={t`No episode yet.`} />}
      <List aria-label={t`Episodes`}>
        {episodes?.map(({ id, patientName, startDate, endDate, status }) => (
          <LinkRow
            key={id}
            to="/episode/$id"
            params={{ id }}
            title={patientName}
            detail={`${startDate} – ${endDate}`}
            aside={<RecordStatusPill status={status} />}
          />
        ))}
      </List>
    </Page>
  );
}

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
