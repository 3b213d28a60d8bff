import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { planVisits } from '#contract/visits.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { action } from '#client/kinds/action/action.ts';
import { record, type PanelProps } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { Columns } from '#client/ui/card.tsx';
import { BillingPeriods, EpisodeFacts, Orders } from './episode-facts.tsx';
import { EpisodeVisits } from './episode-visits.tsx';
import { loadEpisode, type LoadedEpisode } from './load-episode.ts';
import { VisitCard } from './office-visit-card.tsx';
import { PlanVisitsDialog } from './plan-visits-dialog.tsx';

type Loaded = LoadedEpisode & { readonly chosen: Visit | null };

const plan = action<Loaded>({
  id: 'plan',
  label: msg`Plan visits`,
  icon: 'plus',
  look: 'primary',
  needs: planVisits,
  dialog: PlanVisitsDialog,
});

const EpisodePanel = ({ data: { episode, visits, chosen } }: PanelProps<Loaded>) => (
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

/** An episode, and with a visit's id that visit as the chosen one (spec portal §2). */
export const screen = record<Loaded>({
  load: async ({ params: { id = '', visitId } }) => {
    const loaded = await loadEpisode(id);
    if (visitId === undefined) return { ...loaded, chosen: null };
    const chosen = loaded.visits.find((visit) => visit.id === visitId);
    if (!chosen) throw new Refusal('record.not-found');
    return { ...loaded, chosen };
  },
  title: ({ episode }) => episode.patientName,
  from: '/episodes',
  status: ({ episode }) => <RecordStatusPill status={episode.status} />,
  line: ({ patient }) => chartLine(patient),
  label: msg`Episode`,
  links: [{ label: msg`Chart`, icon: 'user', to: ({ patient }) => `/patient/${patient.id}` }],
  actions: [plan],
  tabs: [{ id: 'visits', label: msg`Visits`, panel: EpisodePanel }],
});
