import * as contract from '#contract/life.ts';
import { funnelStage, funnelStages, stageDays } from '#domain/record-life.ts';
import { pacificDate } from '#domain/pacific.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, scheduling } from '#server/policies/policy.ts';
import { changeEpisode, changePatient } from './change-status.ts';
import { deletePatient } from './delete-patient.ts';
import { planEpisodeChange, planPatientChange } from './plan-change.ts';
import { presentEpisodePlan, presentPatientPlan } from './present-plan.ts';
import { undoChange } from './undo-change.ts';

export const patientCalls = inArea('patient', [
  handle(contract.patientStatusPreview, scheduling, async ({ input, repo, now }) =>
    presentPatientPlan(await planPatientChange(repo, input, now)),
  ),
  handle(contract.changePatientStatus, scheduling, (request) =>
    changePatient(request, request.input.status),
  ),
  handle(contract.archivePatient, scheduling, (request) => changePatient(request, 'Archived')),
  handle(contract.waitForStartOfCare, scheduling, (request) =>
    changePatient(request, 'Waiting for Start of Care'),
  ),
  handle(contract.deletePatient, scheduling, deletePatient),
  handle(contract.undoStatusChange, scheduling, undoChange),
  handle(contract.patientTracking, office, async ({ input, repo }) => {
    const { patientId, ...page } = input;
    const patient = await repo.patients.read(patientId);
    const referred = pacificDate(new Date(patient.createdAt));
    const days = stageDays(referred, await repo.life.passes(patientId));
    return {
      ...(await repo.life.page(patientId, page)),
      stage: funnelStage(patient.status),
      stages: funnelStages.map((stage) => ({ stage, date: days[stage] })),
    };
  }),
]);

export const episodeCalls = inArea('episode', [
  handle(contract.episodeStatusPreview, scheduling, async ({ input, repo, now }) =>
    presentEpisodePlan(await planEpisodeChange(repo, input, now)),
  ),
  handle(contract.changeEpisodeStatus, scheduling, (request) =>
    changeEpisode(request, request.input.status),
  ),
  handle(contract.archiveEpisode, scheduling, (request) => changeEpisode(request, 'Archived')),
]);
