import { msg } from '@lingui/core/macro';
import { OwnVisits } from '#client/features/visits/own-visits.tsx';
import { deviceRecord, type PanelProps } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { useEpisode, type EpisodePage } from '#client/store/snapshots/queries.ts';
import { BillingPeriods, EpisodeFacts } from './episode-facts.tsx';
import { OrdersCard } from './orders-card.tsx';

const EpisodePanel = ({ data: { episode, visits } }: PanelProps<EpisodePage>) => (
  <>
    <EpisodeFacts episode={episode} />
    <OrdersCard episode={episode} visits={visits} isOwn />
    <BillingPeriods episode={episode} />
    <OwnVisits visits={visits} />
  </>
);

/** One episode from this device. */
export const screen = deviceRecord<EpisodePage>({
  useRecord: useEpisode,
  title: ({ episode }) => episode.patientName,
  from: '/episodes',
  status: ({ episode }) => <RecordStatusPill status={episode.status} />,
  line: () => '',
  label: msg`Episode`,
  links: [
    { label: msg`Chart`, icon: 'user', to: ({ episode }) => `/patient/${episode.patientId}` },
  ],
  tabs: [{ id: 'episode', label: msg`Episode`, panel: EpisodePanel }],
  narrow: true,
});
