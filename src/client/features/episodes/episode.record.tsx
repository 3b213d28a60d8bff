import { msg } from '@lingui/core/macro';
import { Refusal } from '#contract/errors.ts';
import { reassignEpisode } from '#contract/caseload.ts';
import { saveEpisode } from '#contract/episodes.ts';
import { changeEpisodeStatus } from '#contract/life.ts';
import { nextEpisodeStatuses } from '#domain/record-life.ts';
import { takesVisits } from '#domain/record-statuses.ts';
import { ReassignDialog } from '#client/features/caseload/reassign-dialog.tsx';
import { EpisodeStatusDialog } from '#client/features/life/episode-status-dialog.tsx';
import { applyOrder } from '#contract/orders.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { action } from '#client/kinds/action/action.ts';
import { record } from '#client/kinds/record/record.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { EditEpisodeDialog } from './episode-dialog.ts';
import { AddVisitDialog } from './add-visit-dialog.tsx';
import { loadEpisode } from './load-episode.ts';
import { episodeTabs, type ShownEpisode } from './episode-tabs.tsx';
import { notesOfEpisode } from './notes-path.ts';
import { PlanVisitsDialog } from './order-dialogs.tsx';

const plan = action<ShownEpisode>({
  id: 'plan',
  label: msg`Plan visits`,
  icon: 'plus',
  look: 'primary',
  needs: applyOrder,
  when: ({ episode }) => takesVisits(episode.status),
  dialog: PlanVisitsDialog,
});

const edit = action<ShownEpisode>({
  id: 'edit',
  label: msg`Edit`,
  needs: saveEpisode,
  dialog: EditEpisodeDialog,
});

const changeStatus = action<ShownEpisode>({
  id: 'status',
  label: msg`Change status`,
  needs: changeEpisodeStatus,
  when: ({ episode }) => nextEpisodeStatuses(episode.status).length > 0,
  dialog: EpisodeStatusDialog,
});

const reassign = action<ShownEpisode>({
  id: 'reassign',
  label: msg`Reassign visits`,
  needs: reassignEpisode,
  dialog: ({ subject: { episode }, ...rest }) => (
    <ReassignDialog subject={{ patientId: null, episodeId: episode.id }} {...rest} />
  ),
});

const add = action<ShownEpisode>({
  id: 'add-visit',
  label: msg`Add visit`,
  needs: addVisit,
  when: ({ episode }) => takesVisits(episode.status),
  dialog: AddVisitDialog,
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
  links: [
    { label: msg`Chart`, icon: 'user', to: ({ patient }) => `/patient/${patient.id}` },
    { label: msg`Notes as one PDF`, icon: 'print', to: ({ episode }) => notesOfEpisode(episode) },
  ],
  actions: [edit, changeStatus, reassign, plan, add],
  tabs: episodeTabs,
});
