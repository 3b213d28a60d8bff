import { msg } from '@lingui/core/macro';
import { patientAuthorizations } from '#contract/authorizations.ts';
import { careMap } from '#contract/care-map.ts';
import { duties } from '#contract/duties.ts';
import { auditEpisode } from '#contract/episodes.ts';
import type { Visit } from '#contract/entities.ts';
import { periodEstimates } from '#contract/grouper-tables.ts';
import { missedNotices } from '#contract/missed-notices.ts';
import { AuthorizationsPanel } from '#client/features/authorizations/authorizations-panel.tsx';
import { CareMapPanel } from '#client/features/maps/care-map-panel.tsx';
import { EstimateCard } from '#client/features/grouper-tables/estimate-card.tsx';
import { DutiesCard } from '#client/features/duties/duties-card.tsx';
import { NoticesCard } from '#client/features/missed-notices/notices-card.tsx';
import { VisitOrders } from '#client/features/physician-orders/visit-orders.tsx';
import { VisitComments } from '#client/features/scheduling/visit-comments.tsx';
import { VisitHistory } from '#client/features/scheduling/visit-history.tsx';
import type { PanelProps, RecordParts } from '#client/kinds/record/record.ts';
import { BillingPeriods, EpisodeFacts } from './episode-facts.tsx';
import { EpisodeHistory } from './episode-history.tsx';
import { EpisodeVisits } from './episode-visits.tsx';
import type { LoadedEpisode } from './load-episode.ts';
import { episodeFiles } from '#contract/record-files.ts';
import { FilesPanel } from '#client/features/circle/files-panel.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { VisitPay } from '#client/features/scheduling/pay/visit-pay.tsx';
import { VisitCard } from './office-visit-card.tsx';
import { orderActions } from './order-dialogs.tsx';
import { OrdersCard } from './orders-card.tsx';

/** An episode's record in the office, as its tabs and actions get it. */
export type ShownEpisode = LoadedEpisode & { readonly chosen: Visit | null };

/** Changes whenever a visit of the episode does. */
const versionOf = ({ episode, visits }: ShownEpisode): string =>
  [episode.revision, ...visits.map(({ revision, status }) => `${revision}${status}`)].join(' ');

/** Only an active episode has dated work. */
function Dated({ data }: { data: ShownEpisode }) {
  const may = useMay();
  if (data.episode.status !== 'Active' || !may(duties)) return null;
  return <DutiesCard episodeId={data.episode.id} version={versionOf(data)} />;
}

const EpisodePanel = ({ data }: PanelProps<ShownEpisode>) => {
  const { episode, visits, chosen } = data;
  return (
    <>
      <EpisodeFacts episode={episode} />
      {chosen && (
        <>
          <VisitCard visit={chosen} />
          <VisitOrders visit={chosen} />
          <VisitPay visit={chosen} />
          <VisitHistory visit={chosen} />
          <VisitComments visitId={chosen.id} />
        </>
      )}
      <OrdersCard episode={episode} visits={visits} actions={orderActions} />
      <Dated data={data} />
      <EpisodeVisits visits={visits} />
      <BillingPeriods episode={episode} />
    </>
  );
};

const EpisodeFilesPanel = ({ data }: PanelProps<ShownEpisode>) => (
  <FilesPanel
    record={data}
    of={{
      patientId: data.patient.id,
      episodes: [data.episode],
      episodeId: data.episode.id,
    }}
  />
);

const EpisodeMap = ({ data: { episode } }: PanelProps<ShownEpisode>) => (
  <CareMapPanel patientId={episode.patientId} episodeId={episode.id} />
);

const EpisodeAuthorizations = ({ data: { episode } }: PanelProps<ShownEpisode>) => (
  <AuthorizationsPanel patientId={episode.patientId} episodeId={episode.id} />
);

const EpisodeNotices = ({ data }: PanelProps<ShownEpisode>) => (
  <NoticesCard episodeId={data.episode.id} version={versionOf(data)} />
);

const EpisodeEstimate = ({ data }: PanelProps<ShownEpisode>) => (
  <EstimateCard episodeId={data.episode.id} version={versionOf(data)} />
);

/** The views of an episode's record, in their order; another one is one more line. */
export const episodeTabs: RecordParts<ShownEpisode>['tabs'] = [
  { id: 'visits', label: msg`Visits`, panel: EpisodePanel },
  {
    id: 'authorizations',
    label: msg`Authorizations`,
    needs: patientAuthorizations,
    panel: EpisodeAuthorizations,
  },
  { id: 'pdgm', label: msg`PDGM`, needs: periodEstimates, panel: EpisodeEstimate },
  { id: 'map', label: msg`Map`, needs: careMap, panel: EpisodeMap },
  {
    id: 'notices',
    label: msg`Physician notices`,
    needs: missedNotices,
    panel: EpisodeNotices,
  },
  { id: 'files', label: msg`Files`, needs: episodeFiles, panel: EpisodeFilesPanel },
  { id: 'history', label: msg`History`, needs: auditEpisode, panel: EpisodeHistory },
];
