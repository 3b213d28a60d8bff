import type { OutputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import type { episodeStatusPreview, patientStatusPreview } from '#contract/life.ts';
import { must } from '#domain/must.ts';
import type { EpisodeStatus, PatientStatus } from '#domain/record-statuses.ts';
import type { VisitAct } from '#domain/record-life.ts';
import type { Plan } from './plan-change.ts';

/** A plan as it leaves the server, field by field. */

const presentVisit = ({ id, dateOfService, visitType, providerName }: Visit) => ({
  id,
  dateOfService,
  visitType,
  clinician: providerName ?? '',
});

const visitsOf = ({ visits, open }: Plan, act: VisitAct) =>
  visits
    .filter((each) => each.act === act)
    .map(({ id }) => presentVisit(must(open.get(id), 'open visit').visit));

const presentPlan = (plan: Plan) => ({
  deleted: plan.visits.filter(({ act }) => act === 'delete').length,
  cancelled: visitsOf(plan, 'cancel'),
  released: visitsOf(plan, 'release'),
  kept: plan.kept.length,
  ordersStopped: plan.ordersStopped,
  after: plan.after.map(presentVisit),
  begin: plan.begin.map(({ startDate }) => startDate),
  mark: plan.mark,
});

export const presentEpisodePlan = (plan: Plan): OutputOf<typeof episodeStatusPreview> => ({
  ...presentPlan(plan),
  from: plan.from as EpisodeStatus,
  to: plan.to as EpisodeStatus,
});

export const presentPatientPlan = (plan: Plan): OutputOf<typeof patientStatusPreview> => ({
  ...presentPlan(plan),
  from: plan.from as PatientStatus,
  to: plan.to as PatientStatus,
  episodes: plan.episodes.map(({ id, to }) => {
    const { startDate, endDate, status } = must(plan.allEpisodes.get(id), 'episode');
    return { id, startDate, endDate, from: status, to };
  }),
});
