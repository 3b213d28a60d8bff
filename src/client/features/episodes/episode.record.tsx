import { msg } from '@lingui/core/macro';
import { Refusal } from '#contract/errors.ts';
import { planVisits } from '#contract/visits.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { action } from '#client/kinds/action/action.ts';
import { record } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { loadEpisode } from './load-episode.ts';
import { episodeTabs, type ShownEpisode } from './episode-tabs.tsx';
import { PlanVisitsDialog } from './plan-visits-dialog.tsx';

const plan = action<ShownEpisode>({
  id: 'plan',
  label: msg`Plan visits`,
  icon: 'plus',
  look: 'primary',
  needs: planVisits,
  dialog: PlanVisitsDialog,
});

/** An episode, and with a visit's id that visit as the chosen one (spec portal §2). */
export const screen = record<ShownEpisode>({
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
  tabs: episodeTabs,
});
