import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import type { PanelProps, RecordParts } from '#client/kinds/record/record.ts';
import { Columns } from '#client/ui/card.tsx';
import { BillingPeriods, EpisodeFacts, Orders } from './episode-facts.tsx';
import { EpisodeVisits } from './episode-visits.tsx';
import type { LoadedEpisode } from './load-episode.ts';
import { VisitCard } from './office-visit-card.tsx';

/** An episode's record in the office, as its tabs and actions get it. */
export type ShownEpisode = LoadedEpisode & { readonly chosen: Visit | null };

const EpisodePanel = ({ data: { episode, visits, chosen } }: PanelProps<ShownEpisode>) => (
  <>
    <EpisodeFacts episode={episode} />
    {chosen && <VisitCard visit={chosen} />}
    <EpisodeVisits visits={visits} />
    <Columns>
      <Orders episode={episode} />
      <BillingPeriods episode={episode} />
    </Columns>
  </>
);

/** The views of an episode's record, in their order; another one is one more line. */
export const episodeTabs: RecordParts<ShownEpisode>['tabs'] = [
  { id: 'visits', label: msg`Visits`, panel: EpisodePanel },
];
